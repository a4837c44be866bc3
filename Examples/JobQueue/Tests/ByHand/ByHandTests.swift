import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing

@testable import JobQueue

/// What is wrong with the version by hand. Each test says what it should not do, and does.
@Suite("By hand: the bugs") struct ByHandTests {
    private let store = JobStore()

    @Test func `a shutdown waits for one more job, and performs it`() async throws {
        let (began, note) = AsyncStream.makeStream(of: Int.self)
        let worker = WorkerByHand(store: store) { job in note.yield(job.id) }
        try await testGracefulShutdown { trigger in
            async let run: Void = worker.run()
            await store.add(Job(id: 1, text: "before"))
            var beginnings = began.makeAsyncIterator()
            _ = await beginnings.next()
            trigger.triggerGracefulShutdown()
            await store.add(Job(id: 2, text: "after"))
            #expect(await beginnings.next() == 2)
            try await run
        }
    }

    @Test func `a job that is cancelled with the service counts as failed, and is lost`() async throws {
        let (began, note) = AsyncStream.makeStream(of: Int.self)
        let worker = WorkerByHand(store: store) { job in
            note.yield(job.id)
            try await untilCancelled()
        }
        await store.add(Job(id: 1, text: "long"))
        let run = Task { try await worker.run() }
        _ = await began.first { _ in true }
        run.cancel()
        try await run.value
        #expect(await store.failed.map(\.job.id) == [1])
        #expect(await store.waitingCount == 0)
    }
}
