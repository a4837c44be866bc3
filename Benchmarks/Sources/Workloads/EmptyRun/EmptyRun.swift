import Lanyard

/// W1: runs and finishes an empty task; and one that returns a value, one with a name, and one that is awaited.
enum EmptyRun {
    static let all = [
        Workload("W1.scope", 1_000_000) { count in
            let scope = TaskScope()
            await inBatches(count) { _ in scope.addTask {} }
        },
        Workload("W1.task", 1_000_000) { count in
            await inBatches(count) { _ in Task {} }
        },
        Workload("W1.group", 1_000_000) { count in
            for _ in 0..<count / 100 {
                await withDiscardingTaskGroup { group in
                    for _ in 0..<100 { group.addTask {} }
                }
            }
        },
        Workload("W1.value", 100_000) { count in
            let scope = TaskScope()
            await inBatches(count) { index in scope.addTask { index } }
        },
        Workload("W1.valueTask", 100_000) { count in
            await inBatches(count) { index in Task { index } }
        },
        Workload("W1.named", 100_000) { count in
            let scope = TaskScope()
            await inBatches(count) { _ in scope.addTask(name: "run") {} }
        },
        Workload("W1.namedTask", 100_000) { count in
            await inBatches(count) { _ in Task(name: "run") {} }
        },
        Workload("W1.awaited", 100_000) { count in
            let scope = TaskScope()
            for _ in 0..<count { await scope.addTask {}.end() }
        },
        Workload("W1.awaitedTask", 100_000) { count in
            for _ in 0..<count { await Task {}.end() }
        },
    ]
}
