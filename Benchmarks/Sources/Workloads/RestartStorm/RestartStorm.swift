import Lanyard

/// W3: calls on one key, each replacing the last, from no task and from inside one, which awaits every hundredth, or none
/// but the last.
enum RestartStorm {
    static let all = [
        Workload("W3.outside.restart", 1_000_000) { await outside($0, .restart) },
        Workload("W3.outside.replace", 1_000_000) { await outside($0, .replace) },
        Workload("W3.outside.byHand", 1_000_000) { count in
            await outsideOfTasks {
                let model = ByHand()
                for _ in 0..<count { model.restart() }
                return model.task
            }?.end()
        },
        Workload("W3.inside.restart", 1_000_000) { await inside($0, .restart) },
        Workload("W3.inside.replace", 1_000_000) { await inside($0, .replace) },
        Workload("W3.inside.byHand", 1_000_000) { await insideByHand($0) },
        Workload("W3.unpaused.restart", 1_000_000) { await unpaused($0, .restart) },
        Workload("W3.unpaused.replace", 1_000_000) { await unpaused($0, .replace) },
        Workload("W3.unpaused.byHand", 1_000_000) { count in
            let model = ByHand()
            for _ in 1..<count { model.restart() }
            await model.restart().end()
        },
    ]

    private static func outside(_ count: Int, _ policy: OverlapPolicy) async {
        await outsideOfTasks {
            let scope = TaskScope()
            for _ in 1..<count { scope.addTask(id: 1, policy: policy) {} }
            return (scope, scope.addTask(id: 1, policy: policy) {})
        }.1.end()
    }

    private static func unpaused(_ count: Int, _ policy: OverlapPolicy) async {
        let scope = TaskScope()
        for _ in 1..<count { scope.addTask(id: 1, policy: policy) {} }
        await scope.addTask(id: 1, policy: policy) {}.end()
    }

    static func inside(_ count: Int, _ policy: OverlapPolicy, id: Int = 1, _ scope: TaskScope = TaskScope()) async {
        await inBatches(count) { _ in scope.addTask(id: id, policy: policy) {} }
    }

    static func insideByHand(_ count: Int) async {
        let model = ByHand()
        await inBatches(count) { _ in model.restart() }
    }

    /// What one writes without a library.
    private final class ByHand {
        private(set) var task: Task<Void, Never>?

        @discardableResult
        func restart() -> Task<Void, Never> {
            task?.cancel()
            let task = Task {}
            self.task = task
            return task
        }
    }
}
