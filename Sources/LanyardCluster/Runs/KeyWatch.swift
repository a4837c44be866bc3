#if Cluster
/// What happens under the keys of one ID, in order and without a gap.
///
/// A watch tells it. Where it may have missed something, all that stands there is looked at instead.
struct KeyWatch {
    enum Change {
        case told([Etcd_Event])
        /// What stood there at a revision.
        case seen(SeenKeys, revision: Int64)
    }

    private let cluster: Cluster
    private let places: ClusterLayout.Places
    private var news: AsyncStream<WatchNews>.Iterator

    /// - Parameter revision: The first one that is news.
    init(_ cluster: Cluster, _ places: ClusterLayout.Places, from revision: Int64) {
        (self.cluster, self.places) = (cluster, places)
        news = cluster.hub.watch(places.all, from: revision).makeAsyncIterator()
    }

    /// - Throws: ``ClusterError/damaged(id:key:)``; `CancellationError` if the task is cancelled.
    mutating func next() async throws -> Change {
        while true {
            switch await news.next() {
            case .changed(let events): return .told(events)
            case .reminder:
                if let (seen, revision) = try await look() { return .seen(seen, revision: revision) }
            case .compacted, nil:
                try Task.checkCancellation()
                guard let (seen, revision) = try await look() else {
                    await Pauses.untilRetry()
                    continue
                }
                news = cluster.hub.watch(places.all, from: revision.nextRevision).makeAsyncIterator()
                return .seen(seen, revision: revision)
            }
        }
    }

    /// - Returns: `nil` if etcd does not answer.
    private func look() async throws -> (SeenKeys, revision: Int64)? {
        guard let (keys, revision) = try? await cluster.client.readInTurn(places.all) else { return nil }
        return (try SeenKeys(keys, in: places), revision)
    }
}
#endif
