#if Cluster
/// Who stands before a claim. It only becomes shorter: whoever comes later has a greater revision.
struct Line: Sendable {
    private let layout: ClusterLayout
    private let mayFollow: Int
    private var claims: Set<RunName>
    /// Runs that have lost their claim and not ended.
    private var stopping: Set<RunName>

    init(before fence: Int64, _ seen: SeenKeys, mayFollow: Int, _ layout: ClusterLayout) {
        self.layout = layout
        self.mayFollow = mayFollow
        claims = Set(seen.claims.filter { $0.fence < fence }.map(\.run))
        stopping = seen.stopping
    }

    var count: Int { claims.union(stopping).count }

    var isOver: Bool { count <= mayFollow }

    /// Takes in what happened. One who is told to stop is in the line until its end.
    mutating func take(_ events: [Etcd_Event]) {
        for event in events {
            guard let place = layout.place(of: event.kv.key) else { continue }
            switch (event.type, place.isClaim) {
            case (.put, false): if claims.contains(place.run) { stopping.insert(place.run) }
            case (.delete, true): leaving.insert(place.run)
            case (.delete, false): stopping.remove(place.run)
            default: break
            }
        }
        // A run loses its claim and gets its word in one transaction, in either order.
        claims.subtract(leaving)
        leaving = []
    }

    /// Takes in all there is, after news was missed.
    mutating func take(_ seen: SeenKeys) {
        let known = claims.union(stopping)
        claims.formIntersection(seen.claims.map(\.run))
        stopping = seen.stopping.intersection(known)
    }

    private var leaving: Set<RunName> = []
}
#endif
