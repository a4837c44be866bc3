import AsyncAlgorithms
import Lanyard

/// W4: debounces events by ten seconds, sent from no task and from inside one; at the end the last is cancelled, because
/// nobody waits ten seconds for a figure. The workload that sends from no task never pauses, so that some tasks made by
/// hand are cancelled before they sleep, which makes them cheaper than in life. The one that sends from a task yields after each.
enum Debounce {
    static let delay = Duration.seconds(10)

    static let all = [
        Workload("W4.outside.scope", 1_000_000) { count in
            let scope = TaskScope()
            await outsideOfTasks { for _ in 0..<count { event(scope) } }
            try? await scope.cancelAndWait()
        },
        Workload("W4.outside.byHand", 1_000_000) { count in
            let last = await outsideOfTasks {
                let model = DebouncedByHand()
                for _ in 0..<count { model.event() }
                return model.task
            }
            last?.cancel()
            await last?.end()
        },
        Workload("W4.outside.asyncAlgorithms", 1_000_000) { count in
            let model = DebouncedSequence(.unbounded)
            await outsideOfTasks { for index in 0..<count { model.event(index) } }
            await model.end()
        },
        Workload("W4.outside.asyncAlgorithmsNewest", 1_000_000) { count in
            let model = DebouncedSequence(.bufferingNewest(1))
            await outsideOfTasks { for index in 0..<count { model.event(index) } }
            await model.end()
        },
        Workload("W4.inside.scope", 1_000_000) { count in
            let scope = TaskScope()
            await inside(count, scope)
            try? await scope.cancelAndWait()
        },
        Workload("W4.inside.byHand", 1_000_000) { await insideByHand($0) },
    ]

    static func inside(_ count: Int, id: Int = 1, _ scope: TaskScope) async {
        for _ in 0..<count {
            event(scope, id: id)
            await Task.yield()
        }
    }

    static func insideByHand(_ count: Int) async {
        let model = DebouncedByHand()
        for _ in 0..<count {
            model.event()
            await Task.yield()
        }
        model.task?.cancel()
        await model.task?.end()
    }

    @discardableResult
    private static func event(_ scope: TaskScope, id: Int = 1) -> ScopedTask<Void> {
        scope.addTask(id: id, policy: .debounce(for: delay)) {}
    }
}
