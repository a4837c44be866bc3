import Lanyard
import LanyardTesting
import Logging
import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing

@testable import JobQueue

@Suite("The worker") struct WorkerTests {
    private let clock = TestClock()
    private let app: TaskScope
    private let store = JobStore()
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() { app = TaskScope("App", clock: clock) }

    private func addJobs(_ numbers: ClosedRange<Int>) async {
        for number in numbers { await store.add(Job(id: number, text: "job \(number)")) }
    }

    private func makeWorker(atOnce limit: Int = 2, _ perform: @escaping @Sendable (Job) async throws -> Void) -> Worker
    {
        Worker(store: store, logger: logger, atOnce: limit, parent: app, perform: perform)
    }

    @Test func `takes no more jobs than there is room for`() async throws {
        await addJobs(1...6)
        let (began, note) = AsyncStream.makeStream(of: (Int, CheckedContinuation<Void, Never>).self)
        let worker = makeWorker { job in await withCheckedContinuation { note.yield((job.id, $0)) } }
        try await testGracefulShutdown { trigger in
            async let run: Void = worker.run()
            var beginnings = began.makeAsyncIterator()
            var open: [CheckedContinuation<Void, Never>] = []
            for _ in 1...2 { open.append(try #require(await beginnings.next()).1) }
            for _ in 3...6 {
                #expect(await store.taken.count == 2)
                open.removeFirst().resume()
                open.append(try #require(await beginnings.next()).1)
            }
            for job in open { job.resume() }
            trigger.triggerGracefulShutdown()
            try await run
        }
        #expect(await store.done.map(\.id).sorted() == Array(1...6))
        let (taken, failed) = await (store.taken, store.failed)
        #expect(taken.isEmpty && failed.isEmpty)
    }

    @Test func `tries again, and keeps what fails for good`() async throws {
        struct Broken: Error {}
        await addJobs(1...2)
        let (tries, note) = AsyncStream.makeStream(of: Int.self)
        let worker = makeWorker { job in
            note.yield(job.id)
            if job.id == 1 { throw Broken() }
        }
        try await testGracefulShutdown { trigger in
            async let run: Void = worker.run()
            var count = 0
            for await id in tries where id == 1 {
                count += 1
                if count == 3 { break }
                // The pause of the backoff.
                await clock.sleepers(atLeast: 1)
                await clock.advance(by: .seconds(60))
            }
            trigger.triggerGracefulShutdown()
            try await run
        }
        #expect(await store.failed.map(\.job.id) == [1])
        #expect(await store.done.map(\.id) == [2])
    }

    @Test func `a job that takes too long has failed, and holds up nobody`() async throws {
        await addJobs(1...1)
        var worker = makeWorker { _ in try await untilCancelled() }
        worker.attempts = 1
        try await testGracefulShutdown { [worker] trigger in
            async let run: Void = worker.run()
            await clock.sleepers(atLeast: 1)
            await clock.advance(by: .seconds(30))
            trigger.triggerGracefulShutdown()
            try await run
        }
        #expect(await store.failed.count == 1)
    }

    @Test func `a shutdown takes no more jobs, waits for those under way, and puts back the rest`() async throws {
        await addJobs(1...5)
        let (began, note) = AsyncStream.makeStream(of: Int.self)
        let worker = makeWorker { job in
            note.yield(job.id)
            try await untilCancelled()
        }
        try await testGracefulShutdown { trigger in
            async let run: Void = worker.run()
            var beginnings = began.makeAsyncIterator()
            for _ in 1...2 { _ = await beginnings.next() }
            trigger.triggerGracefulShutdown()
            // Two time limits and the grace.
            await clock.sleepers(atLeast: 3)
            await clock.advance(by: .seconds(20))
            try await run
        }
        let (done, taken, waiting) = await (store.done, store.taken, store.waitingCount)
        #expect(done.isEmpty && taken.isEmpty && waiting == 5)
    }
}
