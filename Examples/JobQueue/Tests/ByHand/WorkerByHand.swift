import ServiceLifecycle

@testable import JobQueue

/// The same as ``Worker``, with a task group. The README lists what is wrong with it; `ByHandTests` shows it.
struct WorkerByHand: Service {
    let store: JobStore
    let clock: any Clock<Duration>
    var atOnce = 4
    var attempts = 3
    var timeLimit = Duration.seconds(30)
    let perform: @Sendable (Job) async throws -> Void

    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            var running = 0
            while !Task.isShuttingDownGracefully {
                if running >= atOnce {
                    try await group.next()
                    running -= 1
                }
                guard let job = try await next() else { break }
                running += 1
                group.addTask { await complete(job) }
            }
            try await group.waitForAll()
        }
    }

    /// The next job; none if the service shuts down, or is cancelled.
    private func next() async throws -> Job? {
        do {
            return try await cancelWhenGracefulShutdown { try await store.next() }
        } catch is CancellationError {
            return nil
        }
    }

    private func complete(_ job: Job) async {
        for attempt in 1...attempts {
            do {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await perform(job) }
                    group.addTask {
                        try await clock.sleep(for: timeLimit)
                        throw TimedOut()
                    }
                    defer { group.cancelAll() }
                    try await group.next()
                }
                return await store.finish(job)
            } catch  where attempt < attempts || Task.isCancelled {
                try? await cancelWhenGracefulShutdown { try await clock.sleep(for: .seconds(1 << (attempt - 1))) }
                if Task.isShuttingDownGracefully || Task.isCancelled { return await store.putBack(job) }
            } catch {
                await store.fail(job, error)
            }
        }
    }

    struct TimedOut: Error {}
}
