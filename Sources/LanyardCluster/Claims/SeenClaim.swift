#if Cluster
import Foundation
import LanyardGRPC

/// A claim as etcd has it.
struct SeenClaim: Sendable {
    let run: RunName
    /// Its create revision: who is older has the lesser one, and no two have the same.
    let fence: Int64
    let value: Data

    var record: ClaimRecord? { RecordCoding.record(in: value) }

    /// Who owns it, in words.
    var member: String { record?.member.legible(200) ?? ClusterLayout.text(run.lease) }
}

/// What stands under the keys of one ID.
struct SeenKeys: Sendable {
    /// The oldest first.
    private(set) var claims: [SeenClaim] = []
    private(set) var stopping: Set<RunName> = []

    init() {}

    /// - Throws: ``ClusterError/damaged(id:key:)`` if one is none of ours. Its value may be what it will: it decides nothing.
    init(_ keys: [Etcd_KeyValue], of id: ClusterID, in layout: ClusterLayout) throws(ClusterError) {
        for key in keys {
            guard let place = layout.place(of: key.key), place.id == id else {
                throw .damaged(
                    id: id.description.legible(600),
                    key: String(decoding: key.key, as: UTF8.self).legible(1000)
                )
            }
            if place.isClaim {
                claims.append(SeenClaim(run: place.run, fence: key.createRevision, value: key.value))
            } else {
                stopping.insert(place.run)
            }
        }
        claims.sort { $0.fence < $1.fence }
    }
}
#endif
