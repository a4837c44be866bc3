#if Cluster
import Foundation
import Lanyard

/// What a run that owns a key of the cluster knows of that, and how it writes.
public struct ClusterContext: Sendable {
    let cluster: Cluster
    let session: LeaseSession
    let run: ClusterRun
    let claim: Bytes

    /// The number of the claim. It only grows: of two runs that own a key one after the other, the later has the greater fence.
    /// Give it to every store that you write to, and let the store refuse one that is less than the greatest it has seen.
    public let fence: Int64

    /// How its process knew that its turn had come.
    package let turn: Turn

    /// The ID of the key.
    public let id: ClusterID

    /// Whether the run still owns the key, as far as this process knows: its body has not ended, it is not cancelled, and the lease
    /// lasts by its clock.
    public var isCurrent: Bool { !run.hasEnded && !Task.isCancelled && run.context.cause == nil && session.isValid }

    /// Writes something to a store that checks fences.
    ///
    /// ```swift
    /// try await context.commit { fence in
    ///     try await store.write(report, fence: fence)  // UPDATE … WHERE fence <= $1
    /// }
    /// ```
    ///
    /// The check here keeps most stale writes from being sent. A process may stop between the check and the write, for as long as
    /// it likes, so the one in the store is what counts.
    ///
    /// - Parameter write: Sends the write. It is called at once with the fence, or not at all.
    /// - Returns: What `write` returned.
    /// - Throws: `CancellationError` if the run owns the key no longer; what `write` throws.
    /// - Cancellation: nothing is written if it comes before; `write` is cancelled as any code is.
    public nonisolated(nonsending) func commit<Result>(
        _ write: nonisolated(nonsending) (_ fence: Int64) async throws -> Result
    ) async throws -> Result {
        try checkOwnership()
        return try await write(fence)
    }

    /// - Throws: `CancellationError` if the run owns the key no longer. By then it has its cause.
    func checkOwnership() throws {
        guard !isCurrent else { return }
        if !session.isValid { session.timeIsOver() }
        throw CancellationError()
    }

    /// Writes to etcd itself, all or nothing: the transaction compares the claim, so etcd refuses a stale one, whatever the time.
    ///
    /// - Parameter writes: At most 100, to keys outside of the cluster's prefix; others are refused before anything is sent.
    /// - Throws: ``ClusterError/staleClaim(fence:)`` if the run owns the key no longer. ``ClusterError/outcomeUnknown`` if the lease ran
    ///   out before etcd answered, or etcd has no space. ``ClusterError/refused(_:)`` if the user has no permission.
    ///   ``ClusterError/invalidWrite(_:)`` for too many writes or a wrong key. `CancellationError` if the run was cancelled before.
    /// - Cancellation: an answer under way is waited for, for as long as one call to etcd may take.
    public func commit(_ writes: [ClusterWrite]) async throws {
        try check(writes)
        try checkOwnership()
        var isUnknown = false
        while true {
            do {
                let answer = try await send(writes, again: isUnknown)
                if answer.succeeded { return }
                let (claim, member) = (answer.ranges[0].first, answer.ranges[1].first)
                if member == nil { session.lose("etcd has no such lease any more") }
                if claim?.createRevision == fence, let member {
                    session.noteSeal(member.modRevision)
                    continue
                }
                // An earlier try may have written, before the claim was lost.
                throw isUnknown ? ClusterError.outcomeUnknown : ClusterError.staleClaim(fence: fence)
            } catch EtcdError.unreachable {
                // What is written is the same each time, and the claim keeps others from writing in between.
                // It must not come after what is written later, so it comes now or never.
                isUnknown = true
                await Pauses.untilRetry()
                guard await session.seal(cluster.client) else { throw ClusterError.outcomeUnknown }
            } catch EtcdError.noSpace {
                throw ClusterError.outcomeUnknown
            } catch let error as EtcdError {
                throw isUnknown ? ClusterError.outcomeUnknown : error.forCallers
            }
        }
    }

    /// Reads what was committed last under a key of etcd, by whatever process.
    ///
    /// The read is linearizable: a run that owns a key sees all that earlier owners have committed.
    ///
    /// - Parameter key: Any key of etcd.
    /// - Returns: The value; `nil` if there is none.
    /// - Throws: `CancellationError` if the run owns the key no longer when etcd is asked; ``ClusterError/refused(_:)`` if the user
    ///   has no permission.
    /// - Cancellation: an answer under way is waited for, for as long as one call to etcd may take.
    public func value(for key: some Sequence<UInt8>) async throws -> [UInt8]? {
        let key = Bytes(key)
        while true {
            try checkOwnership()
            do {
                return try await cluster.client.value(of: key)
            } catch EtcdError.unreachable {
                await Pauses.untilRetry()
            } catch let error as EtcdError {
                throw error.forCallers
            }
        }
    }

    /// The same for a key that is text.
    public func value(for key: String) async throws -> [UInt8]? { try await value(for: key.utf8) }

    /// - Parameter again: Whether it was sent before; then its outcome matters to a cancelled run, too.
    private func send(_ writes: [ClusterWrite], again: Bool) async throws -> Etcd_TxnResponse {
        let compares = [.created(claim, at: fence), session.isSealed]
        let operations = writes.map(\.operation)
        let reads: [Etcd_RequestOp] = [.get(claim), .get(session.member)]
        return again
            ? try await cluster.client.transact(if: compares, then: operations, else: reads)
            : try await cluster.client.transactUnlessCancelled(if: compares, then: operations, else: reads)
    }

    private func check(_ writes: [ClusterWrite]) throws(ClusterError) {
        guard writes.count <= ClusterWrite.most else {
            throw .invalidWrite("A commit has \(ClusterWrite.most) writes at most, and this has \(writes.count)")
        }
        if writes.contains(where: { $0.key.starts(with: cluster.layout.prefix) }) {
            throw .invalidWrite("A commit cannot write to a key below the cluster's own prefix")
        }
    }
}
#endif
