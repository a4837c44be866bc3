#if Cluster
import Foundation
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardCluster

@Suite("What comes late, after its answer was given up", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct SealTests {
    /// A machine with two ways to etcd, of which it takes the first until that fails.
    private func machine(_ machines: Machines, over relay: Relay) async throws -> Machine {
        let cluster = try await Cluster(
            endpoints: [relay.endpoint, machines.server.endpoint],
            name: "one",
            prefix: machines.prefix.utf8,
            // A call may take a sixth of it: long enough for a busy machine not to leave this way before anything is captured.
            lease: .seconds(18)
        )
        // Its stream of watches is there, which never ends: a wait for all answers must not have kept its beginning.
        let session = try #require(cluster.keeper.session)
        for await _ in cluster.hub.watch(cluster.layout.members, from: session.revision) { break }
        return Machine(cluster: cluster, scope: TaskScope("one"))
    }

    private func text(_ key: String, _ cluster: Cluster) async throws -> String? {
        let found = try await cluster.client.read(KeyRange(prefix: Array(key.utf8))).keys.first
        return found.map { String(decoding: $0.value, as: UTF8.self) }
    }

    @Test(arguments: [ClusterPolicy.replace, .skip])
    func `A claim that comes late, when its run has ended, claims nothing`(policy: ClusterPolicy) async throws {
        let machines = try await Machines()
        let relay = try Relay(to: machines.server.endpoint)
        let one = try await machine(machines, over: relay)
        relay.capture(upTo: "claims/")
        let task = one.cluster.addTask(id: "report", policy: policy, in: one.scope) { $0.fence }
        #expect(try await task.admission.decision == .started)
        _ = try await task.value
        let before = try await one.cluster.snapshot()
        #expect(before.runs.isEmpty)
        await relay.deliver()
        #expect(try await one.cluster.snapshot().runs.isEmpty)
        #expect(try await one.cluster.addTask(id: "report", policy: .skip, in: one.scope) { _ in 1 }.value == 1)
        await one.cluster.shutdown()
    }

    @Test
    func `A commit that comes late does not undo what was committed after it`() async throws {
        let machines = try await Machines()
        let relay = try Relay(to: machines.server.endpoint)
        let one = try await machine(machines, over: relay)
        let key = "data-\(machines.prefix)report"
        let task = one.cluster.addTask(id: "report", in: one.scope) { context in
            relay.capture(upTo: "the first")
            try await context.commit([.put("the first", for: key)])
            #expect(try await text(key, one.cluster) == "the first")
            try await context.commit([.put("the second", for: key)])
            await relay.deliver()
            #expect(try await text(key, one.cluster) == "the second")
        }
        try await task.value
        await one.cluster.shutdown()
    }

    @Test
    func `A shared result whose writing was lost is written again, and made once`() async throws {
        let machines = try await Machines()
        let relay = try Relay(to: machines.server.endpoint)
        let (one, two) = (try await machine(machines, over: relay), try await machines.machine("two"))
        let held = Held()
        let first = one.cluster.addSharedTask(id: "index", in: one.scope) { context in
            _ = try await held.body(context)
            // What is sent from now on is lost, and the result with it, until the other way is taken.
            relay.capture(upTo: "outcome")
            return 1
        }
        _ = try await held.fence()
        let second = two.cluster.addSharedTask(id: "index", in: two.scope) { _ in 2 }
        #expect(try await second.admission.decision == .joined)
        held.open()
        #expect(try await first.value == 1)
        #expect(try await second.value == 1)
        await one.cluster.shutdown()
    }

    @Test
    func `A question is refused after a seal, and one that is asked then is not`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let session = try #require(one.cluster.keeper.session)
        let old = session.isSealed
        #expect(try await one.cluster.client.transact(if: [old], then: []).succeeded)
        #expect(await session.seal(one.cluster.client))
        #expect(try await !one.cluster.client.transact(if: [old], then: []).succeeded)
        #expect(try await one.cluster.client.transact(if: [session.isSealed], then: []).succeeded)
    }

    @Test
    func `Many who ask for a seal at once share it`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let (session, client, layout) = (
            try #require(one.cluster.keeper.session), one.cluster.client, one.cluster.layout
        )
        let (entered, holds) = (AsyncStream<Void>.makeStream(), Gate())
        for _ in 1...64 {
            one.scope.addTask {
                await client.turnstile.pass {
                    entered.continuation.yield()
                    await holds.wait()
                }
            }
        }
        var inside = entered.stream.makeAsyncIterator()
        for _ in 1...64 { await inside.next() }
        // The first is on its way, and waits. The others came after it was begun, so they share the next.
        let seals = (1...10).map { _ in one.scope.addImmediateTask { await session.seal(client) } }
        holds.open()
        for seal in seals { #expect(try await seal.value) }
        let last = layout.member(0)
        _ = try await client.transact(then: [.put(last, [])])
        var count = 0
        for await news in one.cluster.hub.watch(layout.members, from: session.revision + 1) {
            guard case .changed(let events) = news else { continue }
            count += events.count { $0.kv.key == Data(session.member) }
            if events.contains(where: { $0.kv.key == Data(last) }) { break }
        }
        #expect(count == 2)
    }

    @Test(.enabled(if: EtcdServer.isInstalled("etcdctl"), "etcdctl is not installed"))
    func `A seal that a full disk refuses is an answer, and the lease is as it was`() async throws {
        let server = try await EtcdServer.started(nil, ["--quota-backend-bytes", "1048576"])
        let cluster = try await Cluster(endpoints: [server.endpoint], name: "one", lease: .seconds(60))
        let session = try #require(cluster.keeper.session)
        await #expect(throws: EtcdError.self) {
            try await cluster.client.transact(then: [.put([1], Bytes(repeating: 1, count: 1_200_000))])
        }
        #expect(await !session.seal(cluster.client))
        #expect(session.isValid)
        try await server.control("alarm", "disarm")
        #expect(await session.seal(cluster.client))
        await cluster.shutdown()
    }

    @Test func `What is committed to a full disk may have been written, and nobody says that it was not`() async throws
    {
        let server = try await EtcdServer.started(nil, ["--quota-backend-bytes", "1048576"])
        let cluster = try await Cluster(endpoints: [server.endpoint], name: "one", lease: .seconds(60))
        let runs = TaskScope("runs")
        let task = cluster.addTask(id: "a", in: runs) { context in
            try await context.commit([.put(String(repeating: "a", count: 1_200_000), for: "large")])
        }
        await #expect(throws: ClusterError.outcomeUnknown) { try await task.value }
        await cluster.shutdown()
    }

    @Test
    func `That a run does not stop is said again until etcd has heard it`() async throws {
        let machines = try await Machines()
        let relay = try Relay(to: machines.server.endpoint)
        let (one, two) = (try await machine(machines, over: relay), try await machines.machine("two"))
        let held = Held()
        let task = one.cluster.addTask(id: "report", in: one.scope, operation: held.stubborn)
        _ = try await held.fence()
        relay.capture(upTo: "stopping/")
        task.cancel("the user left")
        // The first word of it is lost.
        let snapshot = try await two.cluster.firstSnapshot { $0.runs.first?.state == .stopping }
        #expect(snapshot.runs.first?.cause?.hasPrefix("one: ") == true)
        held.open()
        _ = await task.outcome
        await one.cluster.shutdown()
    }

    @Test
    func `A run that asks again, because it did not hear the answer, is told what the answer said`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let old = two.cluster.addTask(id: "report", in: two.scope, operation: held.body)
        _ = try await held.fence()
        try await one.scope.addTask {
            let session = try #require(one.cluster.keeper.session)
            let context = TaskContext.current
            for (number, id, hasDisplaced) in [(901, "report" as ClusterID, true), (902, "free", false)] {
                let claimer = Claimer(
                    client: one.cluster.client,
                    layout: one.cluster.layout,
                    id: id,
                    rule: .policy(.replace),
                    run: RunName(lease: session.lease, number: number),
                    session: session,
                    record: one.cluster.record(of: nil, .policy(.replace), context),
                    stop: { one.cluster.stopRecord(for: "\(id)", of: context) }
                )
                let answers = [try await claimer.claim(), try await claimer.claim()]
                let claims = answers.map { answer -> Claim? in
                    guard case .claimed(let fence, _, _, let hasDisplaced, _) = answer else { return nil }
                    return Claim(fence: fence, hasDisplaced: hasDisplaced)
                }
                #expect(claims[0] == claims[1] && claims[0]?.hasDisplaced == hasDisplaced)
            }
        }.value
        #expect(await old.outcome.cause?.kind == .peerCancelled)
    }

    private struct Claim: Equatable {
        let fence: Int64
        let hasDisplaced: Bool
    }
}
#endif
