import LanyardTesting
import Testing

@testable import JobQueue

/// What is wrong with the version by hand. Each test says what it should not do, and does.
@Suite("By hand: the bugs") struct ByHandTests {
    private let bench = Bench()
    private var store: JobStore { bench.store }

    private struct Broken: Error {}

    @Test func `a shutdown that finds no job waits for one more, and performs it`() async throws {
        try await bench.run(bench.workerByHand { _ in }) { shutDown, service in
            shutDown()
            await bench.addJobs(1...1)
            try await service.value
        }
        #expect(await store.places == .init(done: [1]))
    }

    @Test func `a job that is cancelled with the service is tried twice more, counts as failed, and is lost`()
        async throws
    {
        await bench.addJobs(1...1)
        try await bench.run(bench.workerByHand { _ in try await untilCancelled() }) { _, service in
            await bench.begun(1)
            service.cancel()
            await bench.begun(2)
            try await service.value
        }
        #expect(await store.places == .init(failed: [1]))
    }

    @Test func `a job that does not obey is not timed out, and keeps its place`() async throws {
        await bench.addJobs(1...2)
        let (release, cancelled) = (Event(), Event())
        var worker = bench.workerByHand(atOnce: 1) { id in
            guard id == 1 else { return }
            await withTaskCancellationHandler {
                await release.wait()
            } onCancel: {
                cancelled.happen()
            }
        }
        worker.attempts = 1
        try await bench.run(worker) { shutDown, service in
            #expect(await bench.begun(1) == [1])
            await bench.clock.advance(by: .seconds(30))
            await cancelled.wait()
            await bench.clock.idle()
            #expect(await store.places == .init(waiting: [2], taken: [1]))
            release.happen()
            #expect(await bench.begun(1) == [2])
            service.cancel()
            try await service.value
        }
    }

    @Test func `a shutdown takes as long as the longest job, with all its tries`() async throws {
        await bench.addJobs(1...1)
        try await bench.run(bench.workerByHand(atOnce: 1) { _ in try await untilCancelled() }) { shutDown, service in
            await bench.begun(1)
            shutDown()
            for pause in [1, 2] {
                await bench.clock.advance(by: .seconds(30))
                await bench.clock.advance(by: .seconds(pause))
                await bench.begun(1)
            }
            await bench.clock.advance(by: .seconds(30))
            // It finds no job, and waits for one more.
            service.cancel()
            try await service.value
        }
        #expect(bench.clock.now.sinceStart == .seconds(93))
    }

    @Test func `a store that fails ends the service as if all were well`() async throws {
        try await bench.run(bench.workerByHand { _ in }) { _, service in
            await store.disconnect()
            try await service.value
        }
    }
}
