#if Cluster
import Foundation
import Lanyard
import LanyardGRPC
import Synchronization

/// One call on its way: a lease, a claim, a turn, the body, the release.
struct Performance<Success: Sendable>: Sendable {
    let cluster: Cluster
    let call: ClusterCall<Success>
    let box: AdmissionBox

    private var places: ClusterLayout.Places { cluster.layout.places(of: call.id) }

    func perform() async throws -> Success {
        try call.id.check()
        let context = TaskContext.current
        while true {
            let session = try await context.activity.waiting(for: "a lease of etcd") {
                try await cluster.keeper.waitForSession()
            }
            guard let run = session.enlist(context) else {
                // It is lost, and the next one is not there yet.
                try Task.checkCancellation()
                await Pauses.untilRetry()
                continue
            }
            defer { session.strike(run) }
            if let value = try await perform(run, session) { return value }
        }
    }

    /// - Returns: `nil` if the run whose result was to be shared has gone without one.
    private func perform(_ run: ClusterRun, _ session: LeaseSession) async throws -> Success? {
        let release = Release(cluster: cluster, session: session, run: run, places: places)
        switch try await claim(run, session, release) {
        case .skipped(let holder):
            box.put(.skipped, holder: holder)
            run.context.cancelRun(.skipped, "\(holder) has “\(call.id)”")
            throw CancellationError()
        case .displaced:
            let stop = await release.perform()
            run.stop(stop, at: cluster.timers.clock.now())
            throw CancellationError()
        case .joins(let owner, let revision):
            box.put(.joined, holder: owner.member)
            return try await run.context.activity.waiting(for: "the run of \(owner.member)") {
                try await sharedValue(of: owner, run, from: revision)
            }
        case .claimed(let fence, let line, let holder, let hasDisplaced, let revision):
            // What is news begins after the answer.
            var turn = Turn(answered: revision - 1, revision: revision - 1, hasLooked: false)
            if let line, !line.isOver {
                box.put(hasDisplaced ? .replaced : .queued, fence: fence, holder: holder)
                do {
                    turn = try await run.context.activity.waiting(for: "its turn in the cluster") {
                        try await wait(run, in: line, from: revision)
                    }
                } catch {
                    if let stop = await release.perform() { run.stop(stop, at: cluster.timers.clock.now()) }
                    throw error
                }
            } else {
                box.put(hasDisplaced ? .replaced : .started, fence: fence)
            }
            return try await work(run, session, fence, turn, release)
        }
    }

    // MARK: The claim

    private func claim(
        _ run: ClusterRun,
        _ session: LeaseSession,
        _ release: Release
    ) async throws -> Claimer.Result {
        let claimer = Claimer(
            client: cluster.client,
            layout: cluster.layout,
            id: call.id,
            rule: call.rule,
            run: run.name,
            session: session,
            record: cluster.record(of: call.name, call.rule, run.context),
            stop: { cluster.stopRecord(for: "\(call.id)", of: run.context) }
        )
        var isUnknown = false
        do {
            while true {
                try Task.checkCancellation()
                do {
                    let result = try await claimer.claim()
                    try Task.checkCancellation()
                    return result
                } catch EtcdError.unreachable {
                    isUnknown = true
                    await Pauses.untilRetry()
                    if await session.seal(cluster.client) { isUnknown = false }
                } catch EtcdError.leaseNotFound {
                    session.lose("etcd has no such lease any more")
                    throw CancellationError()
                } catch let error as EtcdError {
                    throw error.forCallers
                }
            }
        } catch {
            // What was never sent need not be given back. That would have to wait behind the same calls.
            guard claimer.hasSent else { throw error }
            await release.perform()
            if isUnknown { release.performWhenSealed() }
            throw error
        }
    }

    private func wait(_ run: ClusterRun, in line: Line, from revision: Int64) async throws -> Turn {
        var (line, revision) = (line, revision)
        let answered = revision - 1
        while true {
            loop: for await news in cluster.hub.watch(places.all, from: revision) {
                switch news {
                case .changed(let events):
                    try leave(run, events)
                    line.take(events)
                    if line.isOver, let last = events.last?.kv.modRevision {
                        return Turn(answered: answered, revision: last, hasLooked: false)
                    }
                case .reminder:
                    if let (seen, now) = try await lookAgain() {
                        try leave(run, seen)
                        line.take(seen)
                        if line.isOver { return Turn(answered: answered, revision: now, hasLooked: true) }
                    }
                case .compacted: break loop
                }
            }
            // Some news was missed. What is there now says the rest.
            try Task.checkCancellation()
            guard let (keys, now) = try? await cluster.client.readInTurn(places.all) else {
                await Pauses.untilRetry()
                continue
            }
            let seen = try SeenKeys(keys, in: places)
            try leave(run, seen)
            line.take(seen)
            if line.isOver { return Turn(answered: answered, revision: now, hasLooked: true) }
            revision = now + 1
        }
    }

    /// Ends the wait of a run that has lost its claim: what follows it in the line is not its turn any more.
    private func leave(_ run: ClusterRun, _ events: [Etcd_Event]) throws {
        let claim = Data(places.claim(run.name))
        guard events.contains(where: { $0.type == .delete && $0.kv.key == claim }) else { return }
        let word = events.first { event in
            guard event.type == .put, let place = places.place(of: event.kv.key) else { return false }
            return place.run == run.name && !place.isClaim
        }
        throw leaving(run, word?.kv.value)
    }

    /// The same, where it was not told and has looked.
    private func leave(_ run: ClusterRun, _ seen: SeenKeys) throws {
        if seen.claim(of: run.name) == nil { throw leaving(run, seen.stop(of: run.name)?.value) }
    }

    /// - Parameter word: What was left for it; `nil` if its claim went without a word.
    private func leaving(_ run: ClusterRun, _ word: Data?) -> CancellationError {
        if let word {
            run.stop(RecordCoding.record(in: word), at: cluster.timers.clock.now())
        } else {
            run.context.cancelRun(.leaseLost, "etcd has no such lease any more")
        }
        return CancellationError()
    }

    /// What stands under the key now; `nil` if etcd does not answer.
    private func lookAgain() async throws -> (seen: SeenKeys, revision: Int64)? {
        guard let (keys, revision) = try? await cluster.client.readInTurn(places.all) else { return nil }
        return (try SeenKeys(keys, in: places), revision)
    }

    // MARK: The work

    private func work(
        _ run: ClusterRun,
        _ session: LeaseSession,
        _ fence: Int64,
        _ turn: Turn,
        _ release: Release
    ) async throws -> Success {
        let context = ClusterContext(
            cluster: cluster,
            session: session,
            run: run,
            claim: places.claim(run.name),
            fence: fence,
            turn: turn,
            id: call.id
        )
        let result: Result<Success, any Error>
        // The process may have been stopped since it was told that it has the key.
        if !session.isValid { session.timeIsOver() }
        do {
            result = .success(
                try await withTaskCancellationHandler {
                    try Task.checkCancellation()
                    return try await call.operation(context)
                } onCancel: {
                    release.announceStop(fence)
                }
            )
        } catch {
            result = .failure(error)
        }
        run.bodyHasEnded()
        if let coding = call.coding, run.context.cause == nil {
            await release.publish(
                coding.outcome(of: result),
                fence,
                cluster.record(of: call.name, call.rule, run.context)
            )
        }
        // Whoever took the key while the body ended has left word: then its result is stale.
        if let stop = await release.perform() { run.stop(stop, at: cluster.timers.clock.now()) }
        return try result.get()
    }

    // MARK: Sharing

    /// - Returns: `nil` if the owner has gone without a result, or news was missed: then the key is asked again.
    private func sharedValue(of owner: SeenClaim, _ run: ClusterRun, from revision: Int64) async throws -> Success? {
        guard let coding = call.coding else { return nil }
        for await news in cluster.hub.watch(places.all, from: revision) {
            switch news {
            case .changed(let events):
                let end = SharedEnd(of: owner.run, events, places)
                if let outcome = end.outcome { return try coding.value(of: outcome) }
                if let stop = end.stop {
                    run.stop(stop, at: cluster.timers.clock.now())
                    throw CancellationError()
                }
                if end.hasGone { return nil }
            case .reminder:
                let seen = try await lookAgain()?.seen
                if let seen, seen.claim(of: owner.run) == nil { return nil }
            case .compacted: return nil
            }
        }
        try Task.checkCancellation()
        return nil
    }
}
#endif
