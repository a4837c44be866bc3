import Lanyard

/// W15: a run that returns a value, awaited or not, and a run with a name.
enum ValueAndName {
    static let all = [
        Workload("W15.value", 100_000) { count in
            let scope = TaskScope()
            await inBatches(count) { index in scope.addTask { index } }
        },
        Workload("W15.valueTask", 100_000) { count in
            await inBatches(count) { index in Task { index } }
        },
        Workload("W15.awaited", 100_000) { count in
            let scope = TaskScope()
            for index in 0..<count { _ = try? await scope.addTask { index }.value }
        },
        Workload("W15.awaitedTask", 100_000) { count in
            for index in 0..<count { _ = await Task { index }.value }
        },
        Workload("W15.named", 100_000) { count in
            let scope = TaskScope()
            await inBatches(count) { _ in scope.addTask(name: "run") {} }
        },
        Workload("W15.namedTask", 100_000) { count in
            await inBatches(count) { _ in Task(name: "run") {} }
        },
    ]
}
