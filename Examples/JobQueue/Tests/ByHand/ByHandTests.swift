import LanyardTesting
import Testing

@testable import JobQueue

/// What is wrong with the version by hand. Each test says what it should not do, and does.
@Suite("By hand: the bugs") struct ByHandTests {
    private let bench = Bench()
    private var store: JobStore { bench.store }

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

    @Test func `a job that comes to its end although it is cancelled is put back, and will be performed twice`()
        async throws
    {
        await bench.addJobs(1...1)
        let release = Event()
        try await bench.run(bench.workerByHand { _ in await release.wait() }) { _, service in
            await bench.begun(1)
            service.cancel()
            await bench.clock.idle()
            release.happen()
            try await service.value
        }
        #expect(await store.places == .init(waiting: [1]))
    }

    @Test func `a job that does not obey holds up the shutdown, even one that cancels`() async throws {
        await bench.addJobs(1...1)
        let release = Event()
        try await bench.run(bench.workerByHand { _ in await release.wait() }) { shutDown, service in
            await bench.begun(1)
            shutDown()
            await bench.clock.advance(by: .seconds(20))
            service.cancel()
            await bench.clock.advance(by: .seconds(3600))
            #expect(await store.places == .init(taken: [1]))
            // The service has not returned: it puts the job back.
            release.happen()
            try await service.value
        }
        #expect(await store.places == .init(waiting: [1]))
    }
}
