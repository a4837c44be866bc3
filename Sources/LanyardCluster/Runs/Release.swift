#if Cluster
import Foundation
import Lanyard
import LanyardGRPC

/// Gives a claim back, and tells the cluster how its run stands.
struct Release: Sendable {
    let cluster: Cluster
    let session: LeaseSession
    let run: ClusterRun
    let places: ClusterLayout.Places
    private let hasEnded = Flag()

    init(cluster: Cluster, session: LeaseSession, run: ClusterRun, places: ClusterLayout.Places) {
        self.cluster = cluster
        self.session = session
        self.run = run
        self.places = places
    }

    func bodyHasEnded() { hasEnded.raise() }

    private var deletions: [Etcd_RequestOp] {
        [
            .delete(places.claim(run.name)), .delete(places.stopping(run.name)),
            .delete(cluster.layout.inbox(of: run.name)),
        ]
    }

    /// Deletes the claim, and the report that the run has to stop. Where etcd does not answer, it goes on in the background.
    ///
    /// - Returns: What somebody has told the run meanwhile.
    @discardableResult
    func perform() async -> StopRecord? {
        // Then etcd has deleted it all, or will.
        guard session.isValid else { return nil }
        do {
            let answer = try await cluster.client.transact(
                then: [.get(cluster.layout.inbox(of: run.name))] + deletions
            )
            return answer.ranges.first?.first.flatMap { RecordCoding.record(in: $0.value) }
        } catch {
            inBackground { [self] in
                while session.isValid, !Task.isCancelled {
                    if (try? await cluster.client.transact(then: deletions)) != nil { return }
                    await Pauses.untilRetry()
                }
            }
            return nil
        }
    }

    /// Deletes a claim again that may have been on its way when it was deleted first.
    func performWhenSealed() {
        inBackground { [self] in
            guard await session.seal(cluster.client) else { return }
            while session.isValid, !Task.isCancelled {
                if (try? await cluster.client.transact(then: deletions)) != nil { return }
                await Pauses.untilRetry()
            }
        }
    }

    /// The run was cancelled here, and its body has not ended: gives the key to others, and says that it does not stop.
    func announceStop(_ fence: Int64) {
        guard !hasEnded.isRaised, session.isValid, let cause = run.context.cause else { return }
        // What another process took is gone already.
        if cause.kind == .peerCancelled || cause.kind == .leaseLost { return }
        let stop = cluster.stopRecord(cause, of: run.context)
        inBackground { [self] in
            let claim = places.claim(run.name)
            _ = try? await cluster.client.transact(
                if: [.created(claim, at: fence)],
                then: [
                    .delete(claim),
                    .put(places.stopping(run.name, fence: fence), RecordCoding.bytes(stop), lease: session.lease),
                ]
            )
        }
    }

    /// Puts the outcome of a shared run where those look who share it, while it owns the key.
    func publish(_ outcome: SharedOutcome, _ fence: Int64, _ record: ClaimRecord) async {
        var record = record
        record.outcome = outcome
        let claim = places.claim(run.name)
        _ = try? await cluster.client.transact(
            if: [.created(claim, at: fence)],
            then: [.put(claim, RecordCoding.bytes(record), lease: session.lease)]
        )
    }

    private func inBackground(_ work: @escaping @Sendable () async -> Void) {
        cluster.tasks.addTask(name: "release", isolation: nil, operation: work)
    }
}
#endif
