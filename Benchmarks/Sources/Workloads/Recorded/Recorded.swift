import Lanyard
import LanyardConsole

/// C1: what being watched costs a run: told to an observer, recorded by the console, alone and with a key.
enum Recorded {
    static let all = [
        Workload("C1.observed", 100_000) { count in
            let (scope, observation) = (TaskScope(), TaskObservation(Nobody()))
            await inBatches(count) { _ in scope.addTask {} }
            await observation.end()
        },
        Workload("C1.recorded", 100_000) { count in
            await recorded { scope in await inBatches(count) { _ in scope.addTask {} } }
        },
        Workload("C1.recordedKeyed", 100_000) { count in
            await recorded { scope in
                await inBatches(count) { index in scope.addTask(id: index, policy: .concurrent) {} }
            }
        },
    ]

    private static func recorded(_ body: (TaskScope) async -> Void) async {
        let console = try? await Console.start(announces: false)
        await body(TaskScope())
        await console?.stop()
    }

    /// Takes what is told, and does nothing with it.
    private struct Nobody: TaskObserver {
        func observe(_ events: [TaskEvent], dropped: Int) async {}
    }
}
