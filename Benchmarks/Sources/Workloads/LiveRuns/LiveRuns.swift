import Lanyard
import LanyardConsole

/// W6: so many runs that live, until every one of them is suspended; they are returned alive. They are what W5 cancels.
enum LiveRuns {
    static let all = [
        Workload("W6.scope", 100_000) { await scope($0) },
        Workload("W6.keyed", 100_000) { await keyedScope($0) },
        Workload("W6.recorded", 100_000) { count in
            // Without its console it would be measured as an excellent figure.
            let console = try! await Console.start(announces: false)
            return (console, await scope(count))
        },
        Workload("W6.tasks", 100_000) { await tasks($0) },
    ]

    static func scope(_ count: Int) async -> TaskScope {
        let (scope, gate) = (TaskScope(), Gate(count))
        for _ in 0..<count { scope.addTask { await live(gate) } }
        await gate.pass()
        return scope
    }

    static func keyedScope(_ count: Int) async -> TaskScope {
        let (scope, gate) = (TaskScope(), Gate(count))
        for index in 0..<count { scope.addTask(id: index) { await live(gate) } }
        await gate.pass()
        return scope
    }

    static func tasks(_ count: Int) async -> LiveTasks {
        let gate = Gate(count)
        let tasks = (0..<count).map { _ in Task { await live(gate) } }
        await gate.pass()
        return LiveTasks(tasks)
    }

    static func live(_ gate: Gate) async {
        gate.arrive()
        await untilCancelled()
    }
}
