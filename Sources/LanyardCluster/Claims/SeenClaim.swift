#if Cluster
import Foundation
import LanyardGRPC

/// A claim as etcd has it.
struct SeenClaim: Sendable {
    let run: RunName
    /// Its create revision: an older claim has a lesser one, and no two of one ID have the same.
    let fence: Int64
    /// Its modification revision.
    let modified: Int64
    let value: Data

    /// Whether it has taken the place of others: it is written again by what does that, so that this is known although an answer
    /// was lost.
    var hasDisplaced: Bool { modified > fence }

    var record: ClaimRecord? { RecordCoding.record(in: value) }

    /// Who owns it, in words.
    var member: String { record?.member.legible(200) ?? ClusterLayout.text(run.lease) }
}

/// A run that has lost its claim and not ended, as etcd has it.
struct SeenStop: Sendable {
    let run: RunName
    /// The fence of the claim that it had.
    let fence: Int64
    /// The create revision of what says so.
    let created: Int64
    let value: Data

    var record: StopRecord? { RecordCoding.record(in: value) }

    /// Whose run it is, in words.
    var member: String {
        guard let record else { return ClusterLayout.text(run.lease) }
        return (record.claim?.member ?? record.by).legible(200)
    }
}

/// What stands under the keys of one ID.
struct SeenKeys: Sendable {
    /// The oldest first.
    private(set) var claims: [SeenClaim] = []
    private(set) var stopping: [SeenStop] = []

    init() {}

    /// - Throws: ``ClusterError/damaged(id:key:)`` if one is none of ours: its name is none that a run has, or it does not go with
    ///   the lease of its process. Its value may be what it will: it decides nothing.
    init(_ keys: [Etcd_KeyValue], in places: ClusterLayout.Places) throws(ClusterError) {
        for key in keys {
            guard let place = places.place(of: key.key), place.isUnder(key.lease) else {
                throw .damaged(
                    id: places.id.description.legible(600),
                    key: String(decoding: key.key, as: UTF8.self).legible(1000)
                )
            }
            if let fence = place.stoppedFence {
                stopping.append(SeenStop(run: place.run, fence: fence, created: key.createRevision, value: key.value))
            } else {
                let (fence, modified) = (key.createRevision, key.modRevision)
                claims.append(SeenClaim(run: place.run, fence: fence, modified: modified, value: key.value))
            }
        }
        claims.sort { $0.fence < $1.fence }
        stopping.sort { $0.fence < $1.fence }
    }

    /// Takes in a claim that is newer than all that stand there.
    mutating func take(_ claim: SeenClaim) { claims.append(claim) }

    /// What is older than a claim with this fence.
    func before(_ fence: Int64) -> SeenKeys {
        var older = self
        older.claims.removeAll { $0.fence >= fence }
        older.stopping.removeAll { $0.fence >= fence }
        return older
    }

    func claim(of run: RunName) -> SeenClaim? { claims.first { $0.run == run } }

    func stop(of run: RunName) -> SeenStop? { stopping.first { $0.run == run } }

    // MARK: Where one runs at a time

    /// One that the first claim waits for, because it has not ended.
    var aheadOfFirst: SeenStop? {
        guard let first = claims.first, let stop = stopping.first, stop.fence < first.fence else { return nil }
        return stop
    }

    /// The claims that wait: all but the first, and that one, too, while another that came before it stops.
    var waiting: ArraySlice<SeenClaim> { aheadOfFirst == nil ? claims.dropFirst() : claims[...] }

    /// Who owns the key or has not left it, in words; `nil` if nobody.
    var holder: String? { claims.first?.member ?? stopping.first?.member }
}
#endif
