#if Cluster
/// Who stands before a claim. It only becomes shorter: whoever comes later has a greater revision.
struct Line: Sendable {
    private let places: ClusterLayout.Places
    private let fence: Int64
    private let mayFollow: Int
    private var claims: Set<RunName>
    /// Runs that have lost their claim and not ended.
    private var stopping: Set<RunName>

    init(before fence: Int64, _ seen: SeenKeys, mayFollow: Int, _ places: ClusterLayout.Places) {
        self.places = places
        self.fence = fence
        self.mayFollow = mayFollow
        (claims, stopping) = ([], [])
        take(seen)
    }

    var count: Int { claims.union(stopping).count }

    var isOver: Bool { count <= mayFollow }

    /// Takes in what happened. One who is told to stop is in the line until its end.
    mutating func take(_ events: [Etcd_Event]) {
        for event in events {
            guard let place = places.place(of: event.kv.key) else { continue }
            switch (event.type, place.stoppedFence) {
            case (.put, _?): if claims.contains(place.run) { stopping.insert(place.run) }
            case (.delete, nil): leaving.insert(place.run)
            case (.delete, _): stopping.remove(place.run)
            default: break
            }
        }
        // A run loses its claim and gets its word in one transaction, in either order.
        claims.subtract(leaving)
        leaving = []
    }

    /// Takes in all there is, after news was missed.
    mutating func take(_ seen: SeenKeys) {
        let older = seen.before(fence)
        (claims, stopping) = (Set(older.claims.map(\.run)), Set(older.stopping.map(\.run)))
    }

    private var leaving: Set<RunName> = []
}
#endif
