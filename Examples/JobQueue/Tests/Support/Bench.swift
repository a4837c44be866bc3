import Lanyard
import LanyardTesting
import Logging
import ServiceLifecycle
import ServiceLifecycleTestKit

@testable import JobQueue

/// A store, a clock that moves when the test says so, and jobs that tell when they begin.
struct Bench {
    let clock = TestClock()
    let store = JobStore()
    let app: TaskScope
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let began = AsyncStream.makeStream(of: Int.self)

    init() { app = TaskScope("App", on: clock) }

    func addJobs(_ ids: ClosedRange<Int>) async {
        for id in ids { await store.add(Job(id: id, text: "job \(id)")) }
    }

    func worker(atOnce limit: Int = 2, _ perform: @escaping @Sendable (Int) async throws -> Void) -> Worker {
        let backoff = Backoff(from: .seconds(1), random: { 1 })
        return Worker(store: store, logger: logger, atOnce: limit, backoff: backoff, parent: app) { [began] job in
            began.continuation.yield(job.id)
            try await perform(job.id)
        }
    }

    func workerByHand(atOnce limit: Int = 2, _ perform: @escaping @Sendable (Int) async throws -> Void) -> WorkerByHand
    {
        WorkerByHand(store: store, clock: clock, atOnce: limit) { [began] job in
            began.continuation.yield(job.id)
            try await perform(job.id)
        }
    }

    /// Waits until so many more attempts have begun, and says of which jobs.
    @discardableResult
    func begun(_ count: Int) async -> [Int] {
        var beginnings = began.stream.makeAsyncIterator()
        var ids: [Int] = []
        while ids.count < count, let id = await beginnings.next() { ids.append(id) }
        return ids.sorted()
    }

    /// Runs a service on the clock's executor, so that the clock knows when it waits; and beside it what tests it.
    func run(
        _ service: some Service,
        _ test: (_ shutDown: () -> Void, _ service: Task<Void, any Error>) async throws -> Void
    ) async throws {
        try await testGracefulShutdown { trigger in
            let running = Task(executorPreference: clock.executor) { try await service.run() }
            await clock.idle()
            try await test({ trigger.triggerGracefulShutdown() }, running)
        }
    }
}

extension JobStore {
    /// Where the jobs are.
    struct Places: Equatable {
        var waiting: [Int] = []
        var taken: [Int] = []
        var done: [Int] = []
        var failed: [Int] = []
    }

    var places: Places {
        Places(
            waiting: waiting.map(\.id),
            taken: taken.map(\.id).sorted(),
            done: done.map(\.id).sorted(),
            failed: failed.map(\.job.id).sorted()
        )
    }
}
