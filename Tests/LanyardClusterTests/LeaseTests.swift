#if Cluster
import Lanyard
import LanyardTesting
import Testing

@testable import LanyardCluster

@Suite("The lease of a process", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct LeaseTests {
    @Test
    func `When etcd has forgotten the lease, the runs end with leaseLost, and the next run gets a new one`()
        async throws
    {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one", lease: .seconds(3)), try await machines.machine("two"))
        let held = Held()
        let first = one.cluster.addTask(id: "report", in: one.scope, operation: held.body)
        _ = try await held.fence()
        let lease = try #require(one.cluster.keeper.session?.lease)
        try await two.cluster.client.revokeLease(lease)
        #expect(await first.outcome.cause?.kind == .leaseLost)
        let second = one.cluster.addTask(id: "report", in: one.scope) { _ in 1 }
        #expect(try await second.value == 1)
        #expect(one.cluster.keeper.session?.lease != lease)
    }

    @Test
    func `A thousand tasks at once all get their keys, under the lease that there was`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one", lease: .seconds(3))
        let lease = try #require(one.cluster.keeper.session?.lease)
        let tasks = (0..<1000).map { number in
            one.cluster.addTask(id: ClusterID("burst/\(number)"), in: one.scope) { _ in number }
        }
        for (number, task) in tasks.enumerated() { #expect(try await task.value == number) }
        #expect(one.cluster.keeper.session?.lease == lease)
    }

    @Test
    func `When etcd falls silent, the runs end before the lease does`() async throws {
        let server = try await EtcdServer.started()
        let cluster = try await Cluster(endpoints: [server.endpoint], name: "one", lease: .seconds(2))
        let scope = TaskScope()
        let held = Held()
        let task = cluster.addTask(id: "report", in: scope, operation: held.body)
        _ = try await held.fence()
        server.stop()
        let cause = try #require(await task.outcome.cause)
        #expect(cause.kind == .leaseLost)
        await cluster.shutdown(within: .zero)
    }

    @Test
    func `A session ends after nine tenths of its time, counted from before it asked`() async throws {
        let clock = TestClock()
        let timers = Timers.on(clock)
        let askedAt = timers.clock.now()
        let session = LeaseSession.ofTenSeconds(on: timers)
        #expect(session.isValid)
        await clock.advance(by: .seconds(8))
        session.renewed(for: .seconds(10), askedAt: askedAt.advanced(by: .seconds(3)))
        await clock.advance(by: .milliseconds(3999))
        #expect(session.isValid)
        await clock.advance(by: .milliseconds(2))
        #expect(!session.isValid && session.isOver)
        session.renewed(for: .seconds(10), askedAt: timers.clock.now())
        #expect(!session.isValid)
    }

    @Test
    func `A lease that is lost says why etcd has not renewed it`() async throws {
        let scope = TaskScope()
        let outcome = await scope.addTask {
            let (clock, context) = (TestClock(), TaskContext.current)
            let timers = Timers.on(clock)
            let session = LeaseSession.ofTenSeconds(on: timers)
            _ = session.enlist(context)
            session.noteFailure(EtcdError.refused("invalid user ID or password"))
            await clock.advance(by: .seconds(9))
        }.outcome
        #expect(outcome.cause?.reason == "etcd has not renewed the lease in time: invalid user ID or password")
    }

    @Test
    func `Those who wait for a lease hear that etcd refuses one, and may ask again`() async throws {
        let (place, scope) = (Awaited<Int>(), TaskScope())
        let waiting = scope.addImmediateTask { try await place.wait() }
        place.fail(ClusterError.refused("no space"))
        await #expect(throws: ClusterError.refused("no space")) { try await waiting.value }
        #expect(place.put(7))
        #expect(try await place.wait() == 7)
    }

    @Test
    func `A renewal that is answered too late ends the session, although no timer has fired`() throws {
        let clock = StuckClock()
        let timers = Timers.on(clock)
        let session = LeaseSession.ofTenSeconds(on: timers)
        clock.advance(by: .seconds(5))
        let askedAt = timers.clock.now()
        clock.advance(by: .seconds(3))
        session.renewed(for: .seconds(10), askedAt: askedAt)
        #expect(session.isValid)
        // The process is stopped here, and goes on when its time is over: then the answer to a third renewal is read first.
        clock.advance(by: .milliseconds(6_001))
        session.renewed(for: .seconds(10), askedAt: askedAt.advanced(by: .seconds(4)))
        #expect(session.isOver && !session.isValid)
    }

    @Test
    func `A lease that is granted after the shutdown is given back`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let cluster = one.cluster
        let keeper = LeaseKeeper(
            cluster.client,
            cluster.hub,
            cluster.layout,
            name: "late",
            timeToLive: .seconds(60),
            timers: .continuous
        )
        #expect(keeper.close().session == nil)
        try await keeper.begin()
        #expect(keeper.session == nil)
        #expect(try await cluster.snapshot().members.map(\.name) == ["one"])
        await #expect(throws: ClusterError.shutDown) { try await keeper.waitForSession() }
    }

    @Test
    func `A shutdown cancels the runs, waits for them, and gives the lease back`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let (held, next) = (Held(), Held())
        let first = one.cluster.addTask(id: "report", policy: .queue, in: one.scope, operation: held.body)
        _ = try await held.fence()
        let waiting = two.cluster.addTask(id: "report", policy: .queue, in: two.scope, operation: next.body)
        _ = try await waiting.admission
        await one.cluster.shutdown()
        #expect(await first.outcome.cause?.kind == .shutdown)
        _ = try await next.fence()
        #expect(try await two.cluster.snapshot().members.map(\.name) == ["two"])
        await #expect(throws: ClusterError.shutDown) {
            try await one.cluster.addTask(id: "report", in: one.scope) { _ in }.value
        }
        next.open()
        _ = try await waiting.value
    }
}
#endif
