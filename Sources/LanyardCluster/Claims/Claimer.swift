#if Cluster
import LanyardGRPC

import Foundation
import Lanyard

/// Claims a key for one run.
///
/// Rules that depend on nobody write their claim, which gives them their place, and then take the place of others if they are to.
/// Those that may be skipped look first, and write if nothing has changed since; whoever loses that race looks again, and whoever
/// wins it has claimed, so somebody always gets on.
struct Claimer: Sendable {
    private let client: EtcdClient
    private let layout: ClusterLayout
    private let places: ClusterLayout.Places
    private let rule: ClaimRule
    private let run: RunName
    private let session: LeaseSession
    /// What stands under its key.
    private let value: Bytes
    private let stop: @Sendable () -> StopRecord
    private let sent = Flag()

    /// - Parameters:
    ///   - record: What the claim says.
    ///   - stop: What those are told whose place it takes.
    init(
        client: EtcdClient,
        layout: ClusterLayout,
        id: ClusterID,
        rule: ClaimRule,
        run: RunName,
        session: LeaseSession,
        record: ClaimRecord,
        stop: @escaping @Sendable () -> StopRecord
    ) {
        (self.client, self.layout, self.rule, self.run, self.session) = (client, layout, rule, run, session)
        places = layout.places(of: id)
        value = RecordCoding.bytes(record)
        self.stop = stop
    }

    /// Whether anything was sent, so that the claim may stand.
    var hasSent: Bool { sent.isRaised }

    enum Result: Sendable {
        /// The key is claimed.
        /// - line: who stands before it; `nil` if it need not care.
        /// - holder: who owns the key before it, in words.
        /// - hasDisplaced: whether others lost it.
        /// - revision: the first revision that is news.
        case claimed(fence: Int64, line: Line?, holder: String?, hasDisplaced: Bool, revision: Int64)
        /// `holder`: who has the key, in words.
        case skipped(holder: String)
        /// A newer claim took its place before it was done; what that has to say lies in the inbox.
        case displaced
        /// The result of this run is to be shared, as it was seen at a revision.
        case joins(SeenClaim, SeenKeys, revision: Int64)
    }

    /// - Throws: ``EtcdError`` where the outcome is unknown: the claim may stand, so call this again, or release it.
    ///   `CancellationError` if the task was cancelled before it had claimed; ``hasSent`` says whether there may be something to
    ///   give back.
    func claim() async throws -> Result {
        try await rule.looksFirst ? lookAndClaim() : claimAndDisplace()
    }

    private var own: Bytes { places.claim(run) }

    private var put: Etcd_RequestOp { .put(own, value, lease: run.lease) }

    private func lookAndClaim() async throws -> Result {
        // Most keys are free, so the first try takes it for that, and is the only one then. Where nothing has changed since a look
        // that showed neither a claim nor a stop of this run, there is none.
        var (seen, revision) = (SeenKeys(), Int64(0))
        while true {
            if seen.stop(of: run) != nil { return .displaced }
            // An earlier try arrived although its answer did not.
            if let mine = seen.claim(of: run) { return claimed(mine, seen, revision) }
            switch rule.admit(seen) {
            case .skip(let holder): return .skipped(holder: holder)
            case .join(let owner): return .joins(owner, seen, revision: revision)
            case .claim: break
            }
            let answer = try await send(
                if: [.unchanged(places.all, since: revision), session.isSealed],
                then: [.range(places.all), put],
                else: [.get(session.member), .range(places.all)]
            )
            if !answer.succeeded { try takeSeal(answer) }
            (seen, revision) = (try keys(answer), answer.header.revision)
        }
    }

    private func claimAndDisplace() async throws -> Result {
        var (seen, revision) = try await putClaim()
        while true {
            guard let mine = seen.claim(of: run) else { return .displaced }
            let (displaced, premise) = rule.displaced(seen.before(mine.fence))
            if displaced.isEmpty { return claimed(mine, seen, revision) }
            try Task.checkCancellation()
            let displacement = Displacement(displaced, of: places.id, in: layout)
            let answer = try await client.transact(
                if: displacement.compares + [stands(.claim(mine))] + (premise.map { [stands($0)] } ?? []),
                // Written again, the claim says itself that it has taken the place of others.
                then: displacement.operations(for: stop()) + [put, .range(places.all)],
                else: [.range(places.all)]
            )
            (seen, revision) = (try keys(answer), answer.header.revision)
        }
    }

    private func stands(_ premise: ClaimRule.Premise) -> Etcd_Compare {
        switch premise {
        case .claim(let claim): .created(places.claim(claim.run), at: claim.fence)
        case .stopping(let stop): .created(places.stopping(stop.run, fence: stop.fence), at: stop.created)
        }
    }

    /// - Returns: What stands there with the claim, or with what has become of it.
    private func putClaim() async throws -> (SeenKeys, revision: Int64) {
        while true {
            let answer = try await sendNew()
            let seen = try keys(answer)
            if seen.stop(of: run) != nil || seen.claim(of: run) != nil { return (seen, answer.header.revision) }
            try Task.checkCancellation()
            try takeSeal(answer)
        }
    }

    private func sendNew() async throws -> Etcd_TxnResponse {
        let then: [Etcd_RequestOp] = [.range(places.all), put]
        let otherwise: [Etcd_RequestOp] = [.get(session.member), .range(places.all)]
        // It fails only after a seal, or when the lease is gone.
        if !hasSent,
            let answer = try await client.transactInGroup(
                below: places.root,
                isCancellable: true,
                if: isNew,
                then: then,
                else: otherwise,
                willSend: { [sent] in sent.raise() }
            )
        {
            return answer
        }
        return try await send(if: isNew, then: then, else: otherwise)
    }

    /// Sends what makes a claim, unless the task is cancelled before its turn comes.
    private func send(
        if compares: [Etcd_Compare],
        then success: [Etcd_RequestOp],
        else failure: [Etcd_RequestOp]
    ) async throws -> Etcd_TxnResponse {
        try await client.transactUnlessCancelled(if: compares, then: success, else: failure) { sent.raise() }
    }

    /// Nothing that was sent before a seal comes through, and no run claims anew what it has lost. No two runs have one name, so
    /// there is nothing of this one before something was sent.
    private var isNew: [Etcd_Compare] {
        guard hasSent else { return [session.isSealed] }
        return [session.isSealed, .created(own, at: 0), .unchanged(places.stopping(run), since: 0)]
    }

    private func takeSeal(_ answer: Etcd_TxnResponse) throws {
        guard let member = answer.ranges.first?.first else { throw EtcdError.leaseNotFound }
        session.noteSeal(member.modRevision)
    }

    /// What stands there after the transaction. One that makes the claim looks before it does, so that the claim does not come back
    /// with the answer: it was made at the answer's revision.
    private func keys(_ answer: Etcd_TxnResponse) throws -> SeenKeys {
        var seen = try SeenKeys(answer.ranges.last ?? [], in: places)
        if answer.succeeded, seen.claim(of: run) == nil {
            let fence = answer.header.revision
            seen.take(SeenClaim(run: run, fence: fence, modified: fence, value: Data(value)))
        }
        return seen
    }

    private func claimed(_ mine: SeenClaim, _ seen: SeenKeys, _ revision: Int64) -> Result {
        let line = rule.mayFollow.map { Line(before: mine.fence, seen, mayFollow: $0, places) }
        let holder = seen.before(mine.fence).holder
        return .claimed(
            fence: mine.fence,
            line: line,
            holder: holder,
            hasDisplaced: mine.hasDisplaced,
            revision: revision
        )
    }
}
#endif
