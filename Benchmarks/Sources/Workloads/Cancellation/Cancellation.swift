import Lanyard

/// W5: cancels suspended runs and waits for their ends.
enum Cancellation {
    static let all = [
        Workload(name: "W5.scope", count: 100_000) { count in
            let scope = await LiveRuns.scope(count)
            return {
                try? await scope.cancelAndWait()
                return scope
            }
        },
        Workload(name: "W5.keyed", count: 100_000) { count in
            let scope = await LiveRuns.keyedScope(count)
            return {
                try? await scope.cancelAndWait()
                return scope
            }
        },
        Workload(name: "W5.tasks", count: 100_000) { count in
            let tasks = await LiveRuns.tasks(count)
            return {
                await tasks.end()
                return tasks
            }
        },
    ]
}
