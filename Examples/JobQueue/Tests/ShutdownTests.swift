import Foundation
import Lanyard
import LanyardTesting
import ServiceLifecycle
import Testing
import UnixSignals

@testable import JobQueue

@Suite("The shutdown") struct ShutdownTests {
    private let bench = Bench()
    private var store: JobStore { bench.store }

    @Test func `takes no more jobs, waits for those under way, and puts back the rest`() async throws {
        await bench.addJobs(1...5)
        let asked = Event()
        let worker = bench.worker { id in
            try await TaskContext.current.waitUntilAskedToFinish()
            asked.happen()
            if id == 2 { try await untilCancelled() }
        }
        try await bench.run(worker) { shutDown, service in
            #expect(await bench.begun(2) == [1, 2])
            shutDown()
            await asked.wait()
            await bench.clock.advance(by: .seconds(20))
            try await service.value
        }
        #expect(await store.places == .init(waiting: [2, 3, 4, 5], done: [1]))
    }

    @Test func `finds no job, and waits for none`() async throws {
        try await bench.run(bench.worker { _ in }) { shutDown, service in
            shutDown()
            try await service.value
        }
        await bench.addJobs(1...1)
        #expect(await store.places == .init(waiting: [1]))
    }

    @Test func `a job that comes to its end although it is cancelled is done`() async throws {
        await bench.addJobs(1...1)
        let (asked, release, cancelled) = (Event(), Event(), Event())
        let worker = bench.worker { _ in
            try await TaskContext.current.waitUntilAskedToFinish()
            asked.happen()
            await withTaskCancellationHandler {
                await release.wait()
            } onCancel: {
                cancelled.happen()
            }
        }
        try await bench.run(worker) { shutDown, service in
            await bench.begun(1)
            shutDown()
            await asked.wait()
            await bench.clock.advance(by: .seconds(20))
            await cancelled.wait()
            release.happen()
            try await service.value
        }
        #expect(await store.places == .init(done: [1]))
    }

    @Test func `a job that does not obey is not put back: nobody is to begin it beside itself`() async throws {
        await bench.addJobs(1...1)
        let (asked, cancelled, release) = (Event(), Event(), Event())
        var worker = bench.worker { _ in
            try await TaskContext.current.waitUntilAskedToFinish()
            asked.happen()
            await withTaskCancellationHandler {
                await release.wait()
            } onCancel: {
                cancelled.happen()
            }
        }
        worker.timeLimit = .seconds(22)
        try await bench.run(worker) { shutDown, service in
            await bench.begun(1)
            shutDown()
            await asked.wait()
            await bench.clock.advance(by: worker.grace)
            await cancelled.wait()
            await bench.clock.advance(by: worker.patience)
            try await service.value
        }
        #expect(await store.places == .init(failed: [1]))
        release.happen()
    }

    @Test func `a job that waits for its next try is put back`() async throws {
        await bench.addJobs(1...1)
        struct Broken: Error {}
        try await bench.run(bench.worker { _ in throw Broken() }) { shutDown, service in
            await bench.begun(1)
            await bench.clock.idle()
            shutDown()
            try await service.value
        }
        #expect(await store.places == .init(waiting: [1]))
    }

    @Test func `a service that is cancelled puts back its jobs at once`() async throws {
        await bench.addJobs(1...1)
        try await bench.run(bench.worker { _ in try await untilCancelled() }) { _, service in
            await bench.begun(1)
            service.cancel()
            try await service.value
        }
        #expect(await store.places == .init(waiting: [1]))
    }

    /// Not SIGTERM: the process would ignore that from then on, and a test that hangs could not be ended.
    @Test func `a signal shuts down the group, and the worker with it`() async throws {
        await bench.addJobs(1...1)
        let worker = bench.worker { _ in try await TaskContext.current.waitUntilAskedToFinish() }
        let group = ServiceGroup(services: [worker], gracefulShutdownSignals: [.sigusr1], logger: bench.logger)
        async let running: Void = group.run()
        await bench.begun(1)
        kill(getpid(), SIGUSR1)
        try await running
        #expect(await store.places == .init(done: [1]))
    }
}
