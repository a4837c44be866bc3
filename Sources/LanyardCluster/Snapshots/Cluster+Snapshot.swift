#if Cluster
import Foundation
import Lanyard
import LanyardGRPC

extension Cluster {
    /// Reads who runs what in the whole cluster, from etcd itself.
    ///
    /// It takes a call for each thousand keys, and a few more, all of one revision.
    ///
    /// - Throws: ``ClusterError`` if etcd cannot be reached or refuses.
    /// - Cancellation: the call to etcd under way is waited for. If it fails, it is not made again.
    public func snapshot() async throws -> ClusterSnapshot {
        do {
            let (keys, revision) = try await client.read([layout.allKeys, layout.members])
            return SnapshotReader(layout: layout, now: timers.clock.now()).snapshot(keys[0], keys[1], revision)
        } catch let error as EtcdError {
            throw error.forCallers
        }
    }
}

/// Makes a snapshot of what stands in etcd.
private struct SnapshotReader {
    let layout: ClusterLayout
    let now: ScopeInstant

    func snapshot(
        _ keys: [Etcd_KeyValue],
        _ memberKeys: [Etcd_KeyValue],
        _ revision: Int64
    ) -> ClusterSnapshot {
        let members = memberKeys.compactMap(member).sorted { ($0.name, $0.lease) < ($1.name, $1.lease) }
        let names = Dictionary(members.map { ($0.lease, $0.name) }) { first, _ in first }
        var placed: [ClusterID: [(place: ClusterLayout.Place, key: Etcd_KeyValue)]] = [:]
        var damaged: [String] = []
        for key in keys {
            if let (id, place) = layout.place(of: key) {
                placed[id, default: []].append((place, key))
            } else {
                damaged.append(String(decoding: key.key, as: UTF8.self).legible(300))
            }
        }
        let runs = placed.sorted { $0.key.escaped < $1.key.escaped }.flatMap { id, found in
            self.runs(of: id, found, names)
        }
        return ClusterSnapshot(revision: revision, members: members, runs: runs, damaged: damaged)
    }

    private func member(_ key: Etcd_KeyValue) -> ClusterSnapshot.Member? {
        guard let record: MemberRecord = RecordCoding.record(in: key.value) else { return nil }
        return ClusterSnapshot.Member(
            name: record.name.legible(200),
            lease: ClusterLayout.text(key.lease),
            host: record.host.legible(200),
            process: record.process,
            since: Date(timeIntervalSince1970: record.since)
        )
    }

    private func runs(
        of id: ClusterID,
        _ found: [(place: ClusterLayout.Place, key: Etcd_KeyValue)],
        _ names: [String: String]
    ) -> [ClusterSnapshot.Run] {
        let claims = found.filter(\.place.isClaim).sorted { $0.key.createRevision < $1.key.createRevision }
        let stopping = found.filter { !$0.place.isClaim }
        let owners = claims.enumerated().map { index, claim in
            let record: ClaimRecord? = RecordCoding.record(in: claim.key.value)
            let ahead = index + stopping.count { ($0.place.stoppedFence ?? 0) < claim.key.createRevision }
            let waits = record?.mayFollow.map { ahead > $0 } ?? false
            return run(id, claim.place.run, record, waits ? .waits : .owns, fence: claim.key.createRevision, nil, names)
        }
        let stoppers = stopping.map { stop in
            let record: StopRecord? = RecordCoding.record(in: stop.key.value)
            return run(id, stop.place.run, record?.claim, .stopping, fence: nil, record, names)
        }
        return owners + stoppers
    }

    private func run(
        _ id: ClusterID,
        _ name: RunName,
        _ record: ClaimRecord?,
        _ state: ClusterSnapshot.State,
        fence: Int64?,
        _ stop: StopRecord?,
        _ names: [String: String]
    ) -> ClusterSnapshot.Run {
        let lease = ClusterLayout.text(name.lease)
        let why = stop?.causes.cause(at: now, origin: CallSite()).map {
            $0.kind.name + ($0.reason.map { ": \($0)" } ?? "")
        }
        return ClusterSnapshot.Run(
            id: id.description.legible(600),
            key: id,
            member: (names[lease] ?? record?.member ?? lease).legible(200),
            lease: lease,
            number: name.number,
            state: state,
            fence: fence,
            name: record?.name?.legible(200),
            policy: record?.policy.legible(100),
            place: record?.place?.legible(300),
            since: (stop?.since ?? record?.since).map { Date(timeIntervalSince1970: $0) },
            cause: stop.map { "\($0.by.legible(200)): \(why ?? "no reason")" }
        )
    }
}
#endif
