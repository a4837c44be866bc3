#if Cluster
extension EtcdClient {
    /// All of a range as it is at one revision, however long it is.
    func read(_ range: KeyRange) async throws -> (keys: [Etcd_KeyValue], revision: Int64) {
        let (keys, revision) = try await read([range])
        return (keys[0], revision)
    }

    /// The same of several ranges, all at one revision. If that is compacted before the last page, it begins anew, some times.
    func read(_ ranges: [KeyRange]) async throws -> (keys: [[Etcd_KeyValue]], revision: Int64) {
        for _ in 1...4 {
            do { return try await readPages(of: ranges) } catch EtcdError.compacted {}
        }
        return try await readPages(of: ranges)
    }

    private func readPages(of ranges: [KeyRange]) async throws -> (keys: [[Etcd_KeyValue]], revision: Int64) {
        var pages = EtcdPages(client: self)
        var keys: [[Etcd_KeyValue]] = []
        for range in ranges { keys.append(try await pages.all(of: range)) }
        return (keys, pages.revision)
    }

    /// The same of one range, in line with the transactions: for many that look at once.
    func readInTurn(_ range: KeyRange) async throws -> (keys: [Etcd_KeyValue], revision: Int64) {
        try await turnstile.passUnlessCancelled { try await read(range) }
    }
}
#endif
