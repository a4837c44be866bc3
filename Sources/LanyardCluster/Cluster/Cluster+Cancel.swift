#if Cluster
import Lanyard

extension Cluster {
    /// Cancels the runs of a key, waiting ones included, on whatever machines they are.
    ///
    /// The key is free when the call returns. The runs learn of it over their watch, with kind `peerCancelled`, the name of this
    /// process, and behind it a cause of kind `requested` with the reason and the line, as far as they are disclosed. Those who share
    /// such a run are cancelled, too.
    ///
    /// - Parameters:
    ///   - id: The key.
    ///   - reason: Words for the cause.
    ///   - fileID: The file of the call, for the cause; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    /// - Returns: How many runs lost the key.
    /// - Throws: ``ClusterError``: the ID is invalid, its keys are damaged, or etcd cannot be reached. Then some may be cancelled.
    /// - Cancellation: the call to etcd under way is waited for.
    @discardableResult
    public func cancel(
        id: ClusterID,
        _ reason: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Int {
        try id.check()
        let cause = CancellationCause(
            kind: .requested,
            reason: reason,
            origin: CallSite(fileID: fileID, line: line),
            instant: timers.clock.now()
        )
        var stop = stopRecord(cause, of: nil)
        stop.isForKey = true
        let claims = layout.places(of: id).claims
        var count = 0
        var newest: Int64?
        do {
            while true {
                let (keys, revision) = try await client.read(claims)
                newest = newest ?? revision
                // Those that claim from now on do so knowing that it was cancelled, or never knew the others.
                let seen = try SeenKeys(keys, of: id, in: layout).claims.filter { $0.fence <= newest ?? 0 }
                if seen.isEmpty { return count }
                let displacement = Displacement(seen, of: id, in: layout)
                let answer = try await client.transact(
                    if: displacement.compares,
                    then: displacement.operations(for: stop)
                )
                if answer.succeeded { count += displacement.claims.count }
            }
        } catch let error as EtcdError {
            throw error.forCallers
        }
    }
}
#endif
