import Lanyard
import LanyardTesting
import Testing

@testable import JobQueue

@Suite("The worker") struct WorkerTests {
    private let bench = Bench()
    private var store: JobStore { bench.store }

    private struct Broken: Error {}

    @Test func `takes no more jobs than there is room for`() async throws {
        await bench.addJobs(1...6)
        let releases = (1...6).map { _ in Event() }
        try await bench.run(bench.worker { await releases[$0 - 1].wait() }) { shutDown, service in
            #expect(await bench.begun(2) == [1, 2])
            for id in 3...6 {
                #expect(await store.places.taken.count == 2)
                releases[id - 3].happen()
                #expect(await bench.begun(1) == [id])
            }
            for release in releases { release.happen() }
            shutDown()
            try await service.value
        }
        #expect(await store.places == .init(done: [1, 2, 3, 4, 5, 6]))
    }

    @Test func `tries again, later and later, and keeps what fails for good`() async throws {
        await bench.addJobs(1...2)
        let worker = bench.worker { if $0 == 1 { throw Broken() } }
        try await bench.run(worker) { shutDown, service in
            #expect(await bench.begun(2) == [1, 2])
            for pause in [1, 2] {
                await bench.clock.advance(by: .seconds(pause))
                #expect(await bench.begun(1) == [1])
            }
            shutDown()
            try await service.value
        }
        #expect(await store.places == .init(done: [2], failed: [1]))
    }

    @Test func `a job that takes too long is cancelled and tried again`() async throws {
        await bench.addJobs(1...1)
        try await bench.run(bench.worker { _ in try await untilCancelled() }) { shutDown, service in
            for pause in [1, 2, 0] {
                await bench.begun(1)
                await bench.clock.advance(by: .seconds(30))
                await bench.clock.advance(by: .seconds(pause))
            }
            shutDown()
            try await service.value
        }
        let error = await store.failed.first?.error
        #expect(error is DeadlineExpired)
    }

    @Test func `a job that does not obey fails on time, without another try beside it, and makes room`() async throws {
        await bench.addJobs(1...2)
        let release = Event()
        try await bench.run(bench.worker(atOnce: 1) { if $0 == 1 { await release.wait() } }) { shutDown, service in
            #expect(await bench.begun(1) == [1])
            await bench.clock.advance(by: .seconds(30))
            await bench.clock.idle()
            await bench.clock.advance(by: .seconds(1))
            #expect(await bench.begun(1) == [2])
            #expect(await store.places.failed == [1])
            let stragglers = bench.clock.runs.filter { $0.state == .straggling }
            #expect(stragglers.map(\.name) == ["job 1"])
            release.happen()
            shutDown()
            try await service.value
        }
        #expect(await store.places == .init(done: [2], failed: [1]))
    }

    @Test func `a store that fails ends the service, and its jobs`() async throws {
        await bench.addJobs(1...1)
        try await bench.run(bench.worker { _ in try await untilCancelled() }) { _, service in
            await bench.begun(1)
            await store.disconnect()
            await #expect(throws: JobStore.Disconnected.self) { try await service.value }
        }
        #expect(await store.places == .init(waiting: [1]))
    }
}
