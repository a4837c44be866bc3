import Lanyard

/// W9: deadlines of an hour, all armed at once, and lifted when what they limit ends. A deadline's cost is what the runs
/// take more than those of `W9.without`.
enum Deadlines {
    static let far = Duration.seconds(3600)

    static let all = [
        Workload("W9.scope", 100_000) { await armed($0).end() },
        Workload("W9.without", 100_000) { await runs($0, deadline: nil).end() },
        Workload("W9.sleepers", 100_000) { await sleepers($0).end() },
        Workload("W9.region", 100_000) { count in
            for _ in 0..<count { await Lanyard.withDeadline(in: far) { await Task.yield() } }
        },
        Workload("W9.group", 100_000) { count in
            for _ in 0..<count { try? await raced(for: far) { await Task.yield() } }
        },
    ]

    /// So many runs with a deadline each, until every one of them is suspended.
    static func armed(_ count: Int) async -> TaskScope { await runs(count, deadline: far) }

    /// So many tasks that sleep, or are about to.
    static func sleepers(_ count: Int) async -> LiveTasks {
        let gate = Gate(count)
        let tasks = (0..<count).map { _ in
            Task {
                gate.arrive()
                try? await Task.sleep(for: far)
            }
        }
        await gate.pass()
        return LiveTasks(tasks)
    }

    private static func runs(_ count: Int, deadline: Duration?) async -> TaskScope {
        let (scope, gate) = (TaskScope(), Gate(count))
        for _ in 0..<count {
            scope.addTask(deadline: deadline) {
                gate.arrive()
                await untilCancelled()
            }
        }
        await gate.pass()
        return scope
    }

    /// What one writes without a library: the body and a sleep, in a group that ends with the first of them.
    private static func raced(for limit: Duration, _ body: @escaping @Sendable () async throws -> Void) async throws {
        // audit:ignore racing-time-limit What people write, to compare with.
        try await withThrowingTaskGroup { group in
            group.addTask(operation: body)
            group.addTask {
                try await Task.sleep(for: limit)
                throw CancellationError()
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
