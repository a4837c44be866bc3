#if Cluster
import Lanyard
import LanyardGRPC
import Testing

@testable import LanyardCluster

@Suite("Policies across machines, on a real etcd", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct PolicyTests {
    @Test
    func `Replace: the newest wins, and the other learns who, why and where`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let (old, new) = (Held(), Held())
        let first = one.cluster.addTask(id: "report", in: one.scope, operation: old.body)
        #expect(try await first.admission.decision == .started)
        let oldFence = try await old.fence()
        let second = two.cluster.addTask(id: "report", in: two.scope, operation: new.body)
        #expect(try await second.admission.decision == .replaced)
        #expect(try await new.fence() > oldFence)

        let cause = try #require(await first.outcome.cause)
        #expect(cause.kind == .peerCancelled && cause.reason == "two")
        let told = try #require(cause.underlying)
        #expect(told.reason?.contains("replaced") == true && told.reason?.contains("PolicyTests.swift") == true)
        new.open()
        #expect(try await second.value == second.admission.fence)
    }

    @Test
    func `Restart: the new one starts when the old one has ended`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let (old, new) = (Held(), Held())
        let first = one.cluster.addTask(id: "report", in: one.scope, operation: old.stubborn)
        _ = try await old.fence()
        let second = two.cluster.addTask(id: "report", policy: .restart, in: two.scope, operation: new.body)
        #expect(try await second.admission.decision == .replaced)
        await old.cancellation()
        // It has lost its key and does not stop, so the other waits, and says for what.
        let snapshot = try await two.cluster.snapshot()
        #expect(snapshot.runs.map(\.state) == [.waits, .stopping])
        #expect(second.task.activity.wait?.reason == "its turn in the cluster")
        old.open()
        _ = try await new.fence()
        #expect(await first.outcome.cause?.kind == .peerCancelled)
        new.open()
        _ = try await second.value
        #expect(try await two.cluster.snapshot().runs.isEmpty)
    }

    @Test
    func `Skip: the new one is skipped, and told who has the key`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let first = one.cluster.addTask(id: "report", policy: .skip, in: one.scope, operation: held.body)
        _ = try await held.fence()
        let second = two.cluster.addTask(id: "report", policy: .skip, in: two.scope) { _ in
            Issue.record("The body of a skipped run ran.")
        }
        let admission = try await second.admission
        #expect(admission.decision == .skipped && admission.holder == "one" && admission.fence == nil)
        #expect(await second.outcome.cause?.kind == .skipped)
        held.open()
        _ = try await first.value
        let third = two.cluster.addTask(id: "report", policy: .skip, in: two.scope) { _ in }
        #expect(try await third.admission.decision == .started)
    }

    @Test
    func `Queue: first come, first served, on whatever machine`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = (0..<4).map { _ in Held() }
        var tasks: [ClusterTask<Int64>] = []
        for (index, body) in held.enumerated() {
            let machine = index % 2 == 0 ? one : two
            let task = machine.cluster.addTask(
                id: "report",
                policy: .queue(limit: 2),
                in: machine.scope,
                operation: body.body
            )
            let admission = try await task.admission
            #expect(admission.decision == [.started, .queued, .queued, .skipped][index])
            tasks.append(task)
        }
        var fences: [Int64] = []
        for body in held.prefix(3) {
            fences.append(try await body.fence())
            body.open()
        }
        #expect(fences == fences.sorted())
        #expect(await tasks[3].outcome.cause?.kind == .skipped)
    }

    @Test
    func `Keep latest: the newest waits, the one that waited is replaced`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let (running, newest) = (Held(), Held())
        let first = one.cluster.addTask(id: "report", policy: .keepLatest, in: one.scope, operation: running.body)
        _ = try await running.fence()
        let second = two.cluster.addTask(id: "report", policy: .keepLatest, in: two.scope) { _ in
            Issue.record("The one in the middle ran.")
        }
        #expect(try await second.admission.decision == .queued)
        let third = one.cluster.addTask(id: "report", policy: .keepLatest, in: one.scope, operation: newest.body)
        #expect(try await third.admission.decision == .replaced)
        #expect(await second.outcome.cause?.kind == .peerCancelled)
        running.open()
        _ = try await first.value
        _ = try await newest.fence()
        newest.open()
        _ = try await third.value
    }

    @Test
    func `Behind a run that winds down, keep latest lets the newest wait alone, and a queue no more than its limit`()
        async throws
    {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        for (policy, decisions) in [
            (ClusterPolicy.keepLatest, [Admission.queued, .replaced, .replaced]),
            (.queue(limit: 1), [.queued, .skipped, .skipped]), (.queue(limit: 0), [.skipped, .skipped, .skipped]),
        ] {
            let id = ClusterID("\(policy)")
            let held = Held()
            let first = one.cluster.addTask(id: id, policy: policy, in: one.scope, operation: held.stubborn)
            _ = try await held.fence()
            #expect(try await two.cluster.cancel(id: id) == 1)
            await held.cancellation()
            var tasks: [ClusterTask<Int64>] = []
            for (machine, decision) in zip([one, two, one], decisions) {
                let task = machine.cluster.addTask(id: id, policy: policy, in: machine.scope) { $0.fence }
                #expect(try await task.admission.decision == decision)
                tasks.append(task)
            }
            held.open()
            var ended: [Int64] = []
            for task in tasks { if case .succeeded(let fence) = await task.outcome { ended.append(fence) } }
            #expect(ended == (tasks.compactMap(\.admissionIfDecided?.fence).max().map { [$0] } ?? []))
            #expect(await first.outcome.cause?.kind == .peerCancelled)
        }
    }

    @Test
    func `Concurrent: so many at once`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = (0..<3).map { _ in Held() }
        var tasks: [ClusterTask<Int64>] = []
        for (index, body) in held.enumerated() {
            let machine = index % 2 == 0 ? one : two
            let task = machine.cluster.addTask(
                id: "api",
                policy: .concurrent(limit: 2),
                in: machine.scope,
                operation: body.body
            )
            #expect(try await task.admission.decision == (index < 2 ? .started : .queued))
            tasks.append(task)
        }
        _ = try await held[0].fence()
        held[1].open()
        _ = try await tasks[1].value
        _ = try await held[2].fence()
        held[0].open()
        held[2].open()
        for task in tasks { _ = try await task.value }
    }

    @Test
    func `The run of another machine may be cancelled by name, with a reason and a place`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let first = one.cluster.addTask(id: "report", in: one.scope, operation: held.body)
        _ = try await held.fence()
        #expect(try await two.cluster.cancel(id: "report", "nobody reads it") == 1)
        let cause = try #require(await first.outcome.cause)
        #expect(cause.kind == .peerCancelled && cause.reason == "two")
        #expect(cause.underlying?.kind == .requested)
        #expect(cause.underlying?.reason?.contains("nobody reads it") == true)
        #expect(cause.underlying?.reason?.contains("PolicyTests.swift") == true)
        #expect(try await two.cluster.cancel(id: "report") == 0)
    }

    @Test
    func `Kinds alone cross if no more is disclosed`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let two = try await machines.machine("two", disclosure: .kinds)
        let held = Held()
        let first = one.cluster.addTask(id: "report", in: one.scope, operation: held.body)
        _ = try await held.fence()
        try await two.cluster.cancel(id: "report", "a secret")
        let told = try #require(await first.outcome.cause?.underlying)
        #expect(told.kind == .requested && told.reason == nil)
    }

    @Test
    func `When the scope goes, the claim goes, and the next in the queue starts`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let (held, next) = (Held(), Held())
        var scope: TaskScope? = TaskScope("screen")
        let first = one.cluster.addTask(id: "report", policy: .queue, in: try #require(scope), operation: held.body)
        _ = try await held.fence()
        let second = two.cluster.addTask(id: "report", policy: .queue, in: two.scope, operation: next.body)
        #expect(try await second.admission.decision == .queued)
        scope = nil
        #expect(await first.outcome.cause?.kind == .ownerReleased)
        _ = try await next.fence()
        next.open()
        _ = try await second.value
    }

    @Test
    func `A run that is cancelled here and does not stop gives up its key, and is listed until it ends`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let (held, next) = (Held(), Held())
        let first = one.cluster.addTask(id: "report", policy: .queue, in: one.scope, operation: held.stubborn)
        _ = try await held.fence()
        let waiting = two.cluster.addTask(id: "report", policy: .queue, in: two.scope, operation: next.body)
        _ = try await waiting.admission
        first.cancel("the user left")
        // Its claim becomes a record that it stops. etcd tells those that wait, and this.
        let stopping = try await two.cluster.firstSnapshot { snapshot in
            snapshot.runs.contains { $0.state == .stopping }
        }
        let run = try #require(stopping.runs.first { $0.state == .stopping })
        #expect(run.member == "one" && run.cause?.contains("the user left") == true && run.id == "report")
        held.open()
        _ = try await next.fence()
        next.open()
        #expect(await first.outcome.cause?.reason == "the user left")
        _ = try await waiting.value
    }
}
#endif
