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
        do {
            let answer = try await delete(fence, isFirst: true)
            return answer.ranges.first?.first.flatMap { RecordCoding.record(in: $0.value) }
        } catch {
            inBackground { [self] in
                while session.isValid, !Task.isCancelled {
                    if (try? await delete(fence, isFirst: false)) != nil { return }
                    await Pauses.untilRetry()
                }
            }
            return nil
        }
    }

    /// - Parameter isFirst: Whether it was not tried before. Then others may go with it; after that, what fails them must not fail it.
    private func delete(_ fence: Int64?, isFirst: Bool) async throws -> Etcd_TxnResponse {
        let claim = places.claim(run.name)
        let all = [.get(cluster.layout.inbox(of: run.name))] + deletions
        guard let fence else { return try await cluster.client.transact(then: all) }
        // What leaves word for a run takes its claim away. So where the claim stands, it stands alone.
        let (stands, deletion) = ([Etcd_Compare.created(claim, at: fence)], [Etcd_RequestOp.delete(claim)])
        // One whose claim is likely to have gone would keep a group from being performed.
        if isFirst, !run.isTold, run.context.cause == nil,
            let answer = try await cluster.client.transactInGroup(
                of: places,
                isCancellable: false,
                if: stands,
                then: deletion,
                else: all
            )
        {
            return answer
        }
        return try await cluster.client.transact(if: stands, then: deletion, else: all)
    }

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
