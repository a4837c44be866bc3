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
    /// - Returns: How many runs lost the key, as far as etcd's answers came: one that was lost is not counted.
    /// - Throws: ``ClusterError``: the ID is invalid, its keys are damaged, or etcd cannot be reached. Then some may be cancelled.
    /// - Cancellation: the call to etcd under way is waited for. Some runs may be cancelled then.
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
        let places = layout.places(of: id)
        var count = 0
        var newest: Int64?
        do {
            while true {
                try Task.checkCancellation()
                let (keys, revision) = try await client.read(places.claims)
                newest = newest ?? revision
                // Those that claim from now on do so knowing that it was cancelled, or never knew the others.
                let seen = try SeenKeys(keys, in: places).claims.filter { $0.fence <= newest ?? 0 }
                if seen.isEmpty { return count }
                let displacement = Displacement(seen, of: id, in: layout)
                // One that was performed although its answer was lost is not counted: what it displaced is not there any more.
                let answer = try await client.askingUntilAnswered {
                    try await client.transact(if: displacement.compares, then: displacement.operations(for: stop))
                }
                if answer.succeeded { count += displacement.claims.count }
            }
        } catch let error as EtcdError {
            throw error.forCallers
        }
    }
}
#endif
