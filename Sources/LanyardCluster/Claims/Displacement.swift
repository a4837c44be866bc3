#if Cluster
/// Takes claims away from other runs: what a transaction compares and does for that.
struct Displacement {
    /// etcd takes 128 operations in a transaction, and each claim needs three. Two are for the claim that takes their place.
    static let most = 36

    private let layout: ClusterLayout
    private let places: ClusterLayout.Places
    let claims: ArraySlice<SeenClaim>

    /// - Parameter claims: Of these as many as one transaction takes.
    init(_ claims: some Sequence<SeenClaim>, of id: ClusterID, in layout: ClusterLayout) {
        self.layout = layout
        places = layout.places(of: id)
        self.claims = Array(claims).prefix(Self.most)
    }

    /// Each is still the claim that was seen. One that ended meanwhile must not leave a record that nobody deletes.
    var compares: [Etcd_Compare] {
        claims.map { .created(places.claim($0.run), at: $0.fence) }
    }

    /// Deletes each claim, and leaves word for its run. Under the run's own lease, so that they go when its process does.
    func operations(for stop: StopRecord) -> [Etcd_RequestOp] {
        claims.flatMap { claim -> [Etcd_RequestOp] in
            var stop = stop
            stop.claim = claim.record
            let value = RecordCoding.bytes(stop)
            return [
                .delete(places.claim(claim.run)),
                .put(places.stopping(claim.run, fence: claim.fence), value, lease: claim.run.lease),
                .put(layout.inbox(of: claim.run), value, lease: claim.run.lease),
            ]
        }
    }
}
#endif
