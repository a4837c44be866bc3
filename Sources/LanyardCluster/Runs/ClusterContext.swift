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

    /// The ID of the key.
    public let id: ClusterID

    /// Whether the run still owns the key, as far as this process knows: it is not cancelled, and the lease lasts by its clock.
    public var isCurrent: Bool { !Task.isCancelled && run.context.cause == nil && session.isValid }

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
        guard isCurrent else { throw CancellationError() }
        return try await write(fence)
    }

    /// Writes to etcd itself, all or nothing: the transaction compares the claim, so etcd refuses a stale one, whatever the time.
    ///
    /// - Parameter writes: At most 100, to keys outside of the cluster's prefix; others are refused before anything is sent.
    /// - Throws: ``ClusterError/staleClaim(fence:)`` if the run owns the key no longer; ``ClusterError/outcomeUnknown`` if the
    ///   lease ran out before etcd answered; ``ClusterError/refused(_:)`` if etcd has no room, or the user no permission;
    ///   `CancellationError` if the run was cancelled before.
    /// - Cancellation: an answer under way is waited for, for as long as one call to etcd may take.
    public func commit(_ writes: [ClusterWrite]) async throws {
        try check(writes)
        guard isCurrent else { throw CancellationError() }
        var isUnknown = false
        while true {
            do {
                let answer = try await cluster.client.transact(
                    if: [.created(claim, at: fence), session.isSealed],
                    then: writes.map(\.operation),
                    else: [.get(claim), .get(session.member)]
                )
                if answer.succeeded { return }
                if answer.ranges[0].first?.createRevision == fence, let member = answer.ranges[1].first {
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
            } catch let error as EtcdError {
                throw isUnknown ? ClusterError.outcomeUnknown : error.forCallers
            }
        }
    }

    private func check(_ writes: [ClusterWrite]) throws(ClusterError) {
        guard writes.count <= ClusterWrite.most else {
            throw .refused("a commit has \(ClusterWrite.most) writes at most, and this has \(writes.count)")
        }
        if writes.contains(where: { $0.key.starts(with: cluster.layout.prefix) }) {
            throw .refused("a commit writes to a key below the cluster's own prefix")
        }
    }
}

/// A write to etcd.
public struct ClusterWrite: Sendable {
    static let most = 100

    let key: Bytes
    let operation: Etcd_RequestOp

    /// Stores a value under a key.
    public static func put(_ value: some Sequence<UInt8>, for key: some Sequence<UInt8>) -> ClusterWrite {
        let key = Bytes(key)
        return ClusterWrite(key: key, operation: .put(key, Bytes(value)))
    }

    /// Stores text under a key.
    public static func put(_ value: String, for key: String) -> ClusterWrite {
        put(value.utf8, for: key.utf8)
    }

    /// Removes a key, if it is there.
    public static func delete(_ key: some Sequence<UInt8>) -> ClusterWrite {
        let key = Bytes(key)
        return ClusterWrite(key: key, operation: .delete(key))
    }
}
#endif
