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

    private var deletions: [Etcd_RequestOp] {
        [
            .delete(places.claim(run.name)), .delete(places.stopping(run.name)),
            .delete(cluster.layout.inbox(of: run.name)),
        ]
    }

    /// Deletes the claim, and the report that the run has to stop. Where etcd does not answer, it goes on in the background.
    ///
    /// - Parameter fence: That of its claim; `nil` if nobody knows whether it has one.
    /// - Returns: What somebody has told the run meanwhile.
    @discardableResult
    func perform(_ fence: Int64? = nil) async -> StopRecord? {
        // Then etcd has deleted it all, or will.
        guard session.isValid else { return nil }
        // What fails the others of a group does not fail this: it is tried alone then.
        if let fence, let grouped = try? await deleteInGroup(fence) { return told(grouped) }
        do {
            return told(try await delete(fence))
        } catch {
            inBackground { [self] in
                while session.isValid, !Task.isCancelled {
                    if (try? await delete(fence)) != nil { return }
                    await Pauses.untilRetry()
                }
            }
            return nil
        }
    }

    private func told(_ answer: Etcd_TxnResponse) -> StopRecord? {
        answer.ranges.first?.first.flatMap { RecordCoding.record(in: $0.value) }
    }

    private func delete(_ fence: Int64?) async throws -> Etcd_TxnResponse {
        guard let fence else { return try await cluster.client.transact(then: deletionOfAll) }
        // What leaves word for a run takes its claim away. So where the claim stands, it stands alone.
        return try await cluster.client.transact(if: [stands(fence)], then: [deletion], else: deletionOfAll)
    }

    /// - Returns: `nil` if nothing was performed.
    private func deleteInGroup(_ fence: Int64) async throws -> Etcd_TxnResponse? {
        // One whose claim is likely to have gone would keep a group from being performed.
        if run.isTold || run.context.cause != nil { return nil }
        return try await cluster.client.transactInGroup(
            below: places.root,
            isCancellable: false,
            if: [stands(fence)],
            then: [deletion],
            else: deletionOfAll
        )
    }

    private func stands(_ fence: Int64) -> Etcd_Compare { .created(places.claim(run.name), at: fence) }

    private var deletion: Etcd_RequestOp { .delete(places.claim(run.name)) }

    /// Reads the word that was left for the run, and deletes whatever there is of it.
    private var deletionOfAll: [Etcd_RequestOp] { [.get(cluster.layout.inbox(of: run.name))] + deletions }

    /// Deletes a claim again that may have been on its way when it was deleted first.
    func performWhenSealed() {
        inBackground { [self] in
            while session.isValid, await !session.seal(cluster.client) { await Pauses.untilRetry() }
            while session.isValid, !Task.isCancelled {
                if (try? await cluster.client.transact(then: deletions)) != nil { return }
                await Pauses.untilRetry()
            }
        }
    }

    /// The run was cancelled here, and its body has not ended: gives the key to others, and says that it does not stop.
    func announceStop(_ fence: Int64) {
        // What another process took is gone already.
        guard !run.hasEnded, !run.isTold, session.isValid, let cause = run.context.cause else { return }
        let stop = cluster.stopRecord(cause, of: run.context)
        inBackground { [self] in
            let claim = places.claim(run.name)
            // It compares the claim, so it does no harm if it comes twice or late.
            while session.isValid, !run.hasEnded, !Task.isCancelled {
                let answer = try? await cluster.client.transact(
                    if: [.created(claim, at: fence)],
                    then: [
                        .delete(claim),
                        .put(places.stopping(run.name, fence: fence), RecordCoding.bytes(stop), lease: session.lease),
                    ]
                )
                if answer != nil { return }
                await Pauses.untilRetry()
            }
        }
    }

    /// Puts the outcome of a shared run where those look who share it, while it owns the key. It asks until etcd answers or the
    /// lease is over: those who share the run would perform it again.
    func publish(_ outcome: SharedOutcome, _ fence: Int64, _ record: ClaimRecord) async {
        var record = record
        record.outcome = outcome
        let (claim, value) = (places.claim(run.name), RecordCoding.bytes(record))
        while session.isValid {
            do {
                // What is written is the same each time. If it comes late, the claim is gone.
                _ = try await cluster.client.transact(
                    if: [.created(claim, at: fence)],
                    then: [.put(claim, value, lease: session.lease)]
                )
                return
            } catch EtcdError.unreachable {
                await Pauses.untilRetry()
            } catch {
                return
            }
        }
    }

    private func inBackground(_ work: @escaping @Sendable () async -> Void) {
        cluster.tasks.addTask(name: "release", isolation: nil, operation: work)
    }
}
#endif
