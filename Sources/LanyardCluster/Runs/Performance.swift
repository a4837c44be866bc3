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
    private let places: ClusterLayout.Places

    init(cluster: Cluster, call: ClusterCall<Success>, box: AdmissionBox) {
        (self.cluster, self.call, self.box) = (cluster, call, box)
        places = cluster.layout.places(of: call.id)
    }

    func perform() async throws -> Success {
        try call.id.check()
        let context = TaskContext.current
        while true {
            let session = try await session(for: context)
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
            try end(run, told: await release.perform())
        case .joins(let owner, let seen, let revision):
            box.put(.joined, holder: owner.member)
            return try await run.context.activity.waiting(for: "the run of \(owner.member)") {
                try await sharedValue(of: owner.run, run, seen, revision)
            }
        case .claimed(let fence, let line, let holder, let hasDisplaced, let revision):
            let line = line.flatMap { $0.isOver ? nil : $0 }
            box.put(
                hasDisplaced ? .replaced : line == nil ? .started : .queued,
                fence: fence,
                holder: line == nil ? nil : holder
            )
            let turn = try await turn(of: run, in: line, fence, revision, release)
            return try await work(run, session, fence, turn, release)
        }
    }

    /// Another process has taken the claim.
    ///
    /// - Parameter stop: What it said; `nil` if that cannot be read.
    private func end(_ run: ClusterRun, told stop: StopRecord?) throws -> Never {
        run.stop(stop, at: cluster.timers.clock.now())
        throw CancellationError()
    }

    // MARK: A lease

    private func session(for context: TaskContext) async throws -> LeaseSession {
        if let session = cluster.keeper.session { return session }
        return try await context.activity.waiting(for: "a lease of etcd") { try await cluster.keeper.waitForSession() }
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

    // MARK: Its turn

    /// - Parameters:
    ///   - line: Those before it; `nil` if it need not wait for anybody.
    ///   - revision: That of the answer to its claim.
    private func turn(
        of run: ClusterRun,
        in line: Line?,
        _ fence: Int64,
        _ revision: Int64,
        _ release: Release
    ) async throws -> Turn {
        guard let line else { return Turn(answered: revision, revision: revision, hasLooked: false) }
        let waiting = Waiting(run: run.name, cluster: cluster, places: places, line: line, answered: revision)
        do {
            return try await run.context.activity.waiting(for: "its turn in the cluster") { try await waiting.turn() }
        } catch {
            let lost = error as? Waiting.ClaimLost
            if let lost { tell(run, lost) }
            if let stop = await release.perform(fence) { run.stop(stop, at: cluster.timers.clock.now()) }
            throw lost == nil ? error : CancellationError()
        }
    }

    private func tell(_ run: ClusterRun, _ lost: Waiting.ClaimLost) {
        if let word = lost.word {
            run.stop(RecordCoding.record(in: word), at: cluster.timers.clock.now())
        } else {
            run.context.cancelRun(
                .leaseLost,
                "its claim is gone from etcd: the lease has expired, or somebody deleted the key"
            )
        }
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
        do {
            result = .success(
                try await withTaskCancellationHandler {
                    // The process may have been stopped since it was told that it has the key, or the body's actor was busy.
                    try await beginAtHome(call.operation, with: context) { try context.checkOwnership() }
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
        if let stop = await release.perform(fence) { run.stop(stop, at: cluster.timers.clock.now()) }
        return try result.get()
    }

    // MARK: Another run's result

    /// - Parameters:
    ///   - seen: What stood under the key when the call joined that run.
    ///   - revision: The revision of that.
    /// - Returns: `nil` if the owner has gone without a result: then the key is asked again.
    private func sharedValue(
        of owner: RunName,
        _ run: ClusterRun,
        _ seen: SeenKeys,
        _ revision: Int64
    ) async throws -> Success? {
        guard let coding = call.coding else { return nil }
        var watch = KeyWatch(cluster, places, from: revision.nextRevision)
        var end = SharedEnd(of: owner, seen)
        while true {
            if let outcome = end.outcome { return try coding.value(of: outcome) }
            if let stop = end.stop { try self.end(run, told: stop) }
            if end.hasGone { return nil }
            end =
                switch try await watch.next() {
                case .told(let events): SharedEnd(of: owner, events, places)
                case .seen(let seen, _): SharedEnd(of: owner, seen)
                }
        }
    }
}
#endif
