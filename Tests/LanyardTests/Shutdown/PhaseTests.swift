import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("A shutdown in phases") struct PhaseTests {
    private let clock = TestClock()
    private let log = Log<String>()

    /// A run that goes on until it is asked to finish, and notes its end.
    private func addServant(_ name: String, to scope: TaskScope) {
        scope.addTask(name: name) { @concurrent [log] in
            try await TaskContext.current.waitUntilAskedToFinish()
            log.note(name)
        }
    }

    @Test func `the lock is released when the jobs have ended, and the listener ends before them`() async throws {
        let jobs = TaskScope("Jobs", clock: clock)
        let lock = jobs.child("Lock", shutdown: .afterParent)
        let listener = jobs.child("Listener", shutdown: .beforeParent)
        let beside = jobs.child("Beside")
        addServant("lock", to: lock)
        let gate = Gate()
        jobs.addTask { @concurrent [log] in
            try await TaskContext.current.waitUntilAskedToFinish()
            await gate.wait()
            log.note("job")
        }
        beside.addTask { @concurrent [log] in
            try await TaskContext.current.waitUntilAskedToFinish()
            log.note("beside")
            gate.open()
        }
        listener.addTask { @concurrent [log] in
            try await TaskContext.current.waitUntilAskedToFinish()
            // Its last job is still taken.
            log.note("listener, its last job \(jobs.addTask { log.note("last job") }.admission)")
        }
        let report = try await jobs.shutdown(grace: .seconds(10), patience: .seconds(1))
        #expect(log.all.first == "listener, its last job started" && log.all.last == "lock")
        #expect(Set(log.all.dropFirst().dropLast()) == ["last job", "beside", "job"])
        #expect(report.cancelled == 0 && report.isComplete)
        for scope in [jobs, lock, listener, beside] { #expect(scope.isClosed) }
    }

    @Test func `a scope has the grace that it was given, and those beside it have theirs`() async throws {
        let jobs = TaskScope("Jobs", clock: clock)
        let feed = jobs.child("Feed", shutdown: .beforeParent(grace: .zero))
        let reader = jobs.child("Reader", shutdown: .beforeParent(grace: .seconds(2)))
        let listener = jobs.child("Listener", shutdown: .beforeParent)
        for scope in [feed, reader, listener, jobs] {
            scope.addTask { @concurrent [log] in
                do { try await untilCancelled() } catch { log.note(TaskContext.current.scope?.name ?? "?") }
            }
        }
        let report = Task { try await jobs.shutdown(grace: .seconds(5), patience: nil) }
        try await until("the feed has ended") { log.all == ["Feed"] }
        try await until("both graces are counted") { jobs.core.timers.count == 2 }
        await clock.advance(by: .seconds(2))
        try await until("the reader has ended") { log.all == ["Feed", "Reader"] }
        await clock.advance(by: .seconds(3))
        try await until("the listener has ended") { log.all == ["Feed", "Reader", "Listener"] }
        try await until("the last grace is counted") { jobs.core.timers.count == 1 }
        await clock.advance(by: .seconds(5))
        #expect(try await report.value.cancelled == 4)
        #expect(log.all.last == "Jobs")
    }

    @Test func `who is shut down itself has the grace of the call`() async throws {
        let jobs = TaskScope("Jobs", clock: clock)
        let feed = jobs.child("Feed", shutdown: .beforeParent(grace: .zero))
        addServant("feed", to: feed)
        #expect(try await feed.shutdown(grace: .seconds(5), patience: nil).finished == 1)
    }

    @Test func `a phase that does not end is cancelled before the next begins`() async throws {
        let jobs = TaskScope("Jobs", clock: clock)
        let lock = jobs.child("Lock", shutdown: .afterParent)
        addServant("lock", to: lock)
        let deaf = jobs.addTask { @concurrent [log] in
            do { try await untilCancelled() } catch {
                log.note("job, and the lock \(lock.isClosed ? "ends" : "is open")")
            }
        }
        let report = Task { try await jobs.shutdown(grace: .seconds(3), patience: nil) }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(3))
        #expect(try await report.value.description == "1 finished, 1 cancelled, 0 straggling")
        #expect(deaf.cause?.kind == .shutdown)
        #expect(log.all == ["job, and the lock is open", "lock"])
    }

    @Test func `phases of scopes further below run beside those of their parents`() async throws {
        let app = TaskScope("App", clock: clock)
        let server = app.child("Server")
        let log = app.child("Log", shutdown: .afterParent)
        let connections = server.child("Connections", shutdown: .beforeParent)
        let files = log.child("Files", shutdown: .afterParent)
        let cache = connections.child("Cache", shutdown: .afterParent)
        let names = ShutdownPlan(app.core).phases.map { $0.map(\.title).sorted() }
        #expect(names == [["Connections"], ["Cache"], ["App"], ["Log"], ["Files"]])
        withExtendedLifetime((server, log, connections, files, cache)) {}
    }

    @Test func `other ends know no phases`() async {
        let jobs = TaskScope("Jobs", clock: clock)
        let lock = jobs.child("Lock", shutdown: .afterParent)
        let task = lock.addTask { try await untilCancelled() }
        jobs.cancelAll()
        #expect(await task.outcome.cause?.kind == .parentCancelled)
    }

    @Test func `a cancelled shutdown waits for no phase, and reports who still runs`() async throws {
        let jobs = TaskScope("Jobs", clock: clock)
        let lock = jobs.child("Lock", shutdown: .afterParent)
        let gates = [Gate(), Gate()]
        let tasks = zip([jobs, lock], gates).map { scope, gate in scope.addTask { @concurrent in await gate.wait() } }
        let report = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await jobs.shutdown(grace: .seconds(3), patience: nil)
        }
        #expect(try await report.value.stragglers.count == 2)
        for gate in gates { gate.open() }
        await settle(tasks)
    }
}
