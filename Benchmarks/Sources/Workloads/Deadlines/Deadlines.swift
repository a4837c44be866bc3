import Lanyard

/// W9: deadlines of an hour, all armed at once, and lifted when what they limit ends. A deadline's cost is what the runs
/// take more than those of `W9.without`.
enum Deadlines {
    static let all = [
        Workload("W9.scope", 100_000) { await runs($0, deadline: .seconds(3600)) },
        Workload("W9.without", 100_000) { await runs($0, deadline: nil) },
        Workload("W9.sleepers", 100_000) { count in
            let gate = Gate(count)
            let sleepers = (0..<count).map { _ in
                Task {
                    gate.arrive()
                    try? await Task.sleep(for: .seconds(3600))
                }
            }
            await gate.pass()
            for sleeper in sleepers { sleeper.cancel() }
            for sleeper in sleepers { await sleeper.value }
        },
        Workload("W9.region", 100_000) { count in
            for _ in 0..<count { await withDeadline(in: .seconds(3600)) { await Task.yield() } }
        },
        Workload("W9.group", 100_000) { count in
            for _ in 0..<count { try? await raced(for: .seconds(3600)) { await Task.yield() } }
        },
    ]

    private static func runs(_ count: Int, deadline: Duration?) async {
        let (scope, gate) = (TaskScope(), Gate(count))
        for _ in 0..<count {
            scope.addTask(deadline: deadline) {
                gate.arrive()
                await untilCancelled()
            }
        }
        await gate.pass()
        try? await scope.cancelAndWait()
    }

    /// What one writes without a library: the body and a sleep, in a group that ends with the first of them.
    private static func raced(for limit: Duration, _ body: @escaping @Sendable () async throws -> Void) async throws {
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
