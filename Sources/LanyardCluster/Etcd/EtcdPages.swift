#if Cluster
/// Reads ranges a page after the other, all at the revision of the first page.
///
/// **Why small pages.** A page has to come within the patience of one call, also over a slow network, and one whose connection breaks
/// is asked for again. How many keys make a page is found out on the way: some hundred bytes are usual, and 1.5 MiB may be.
struct EtcdPages {
    /// What a page is meant to have, in bytes, and what it may have.
    private static let (usual, most) = (2 << 20, 4 << 20)

    let client: EtcdClient
    /// The revision of the first page; zero before that.
    private(set) var revision: Int64 = 0
    /// How many keys the next page has at most.
    private(set) var limit: Int64 = 128

    init(client: EtcdClient) { self.client = client }

    /// - Throws: ``EtcdError/compacted`` if etcd no longer has the revision.
    mutating func all(of range: KeyRange) async throws -> [Etcd_KeyValue] {
        var request = Etcd_RangeRequest.all(range)
        var keys: [Etcd_KeyValue] = []
        while true {
            let page = try await page(request)
            keys += page.kvs
            guard page.more, let last = page.kvs.last else { return keys }
            request.key = last.key + [0]
        }
    }

    private mutating func page(_ request: Etcd_RangeRequest) async throws -> Etcd_RangeResponse {
        var request = request
        while true {
            (request.revision, request.limit) = (revision, limit)
            // One key cannot be divided.
            let most = limit == 1 ? EtcdConnections.mostBytes : Self.most
            do {
                let page = try await client.askingUntilAnswered { [client, request] in
                    try await client.call(EtcdMethods.range, request, mostBytes: most)
                }
                if revision == 0 { revision = page.header.revision }
                adapt(to: page.kvs)
                return page
            } catch EtcdError.tooLarge where limit > 1 {
                limit = max(1, limit / 8)
            }
        }
    }

    private mutating func adapt(to keys: [Etcd_KeyValue]) {
        let bytes = keys.reduce(0) { $0 + $1.key.count + $1.value.count }
        if bytes > 0 { limit = Int64(min(max(keys.count * Self.usual / bytes, 1), 1000)) }
    }
}
#endif
