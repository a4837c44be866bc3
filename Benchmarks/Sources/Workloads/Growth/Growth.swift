import Lanyard

/// G: what a call takes beside so many live runs.
enum Growth {
    private static let calls = 10_000

    static let all = [
        Workload(name: "G.scope", count: 100_000) { count in
            let scope = await LiveRuns.scope(count)
            return {
                await inBatches(calls) { _ in scope.addTask {} }
                return scope
            }
        },
        Workload(name: "G.keyed", count: 100_000) { count in
            let scope = await LiveRuns.keyedScope(count)
            return {
                await inBatches(calls) { index in scope.addTask(id: -1 - index) {} }
                return scope
            }
        },
        Workload(name: "G.tasks", count: 100_000) { count in
            let tasks = await LiveRuns.tasks(count)
            return {
                await inBatches(calls) { _ in Task {} }
                return tasks
            }
        },
    ]
}
