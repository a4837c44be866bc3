import Lanyard

/// W1: runs and finishes an empty task.
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
    ]
}
