import NIOHTTP1

/// Sends the requests of one download: its fields, its redirects, its idle timeout.
struct RequestSender: Sendable {
    let fetcher: any HTTPFetching
    let source: SourceURL
    let fields: [DownloadRequest.Field]
    let userAgent: String
    let redirects: RedirectPolicy
    let idle: IdleTimeout

    /// Asks for the file, or a range of it, and follows redirects.
    ///
    /// - Parameters:
    ///   - range: the bytes to ask for; `nil` for the whole file.
    ///   - validator: the strong validator the range must match (`If-Range`); a server that has another version then
    ///     answers with the whole file.
    func send(range: Range<Int64>?, validator: String?) async throws -> Reply {
        var visited = [source]
        while true {
            let url = visited[visited.count - 1]
            let headers = headers(for: url, range: range, validator: validator)
            let reply = try await idle.guarding { monitor in
                monitor.beginWaiting()
                return try await fetcher.fetch(url, headers: headers)
            }
            guard RedirectPolicy.isRedirect(reply.status) else { return reply }
            visited.append(try redirects.next(after: visited, location: reply.headers.first(name: "location")))
        }
    }

    /// Credentials go only to the server they were given for.
    private func headers(for url: SourceURL, range: Range<Int64>?, validator: String?) -> HTTPHeaders {
        var headers = HTTPHeaders()
        headers.add(name: "Accept", value: "*/*")
        headers.add(name: "User-Agent", value: userAgent)
        if let authorization = source.authorization { headers.add(name: "Authorization", value: authorization) }
        for field in fields { headers.replaceOrAdd(name: field.name, value: field.value) }
        if !url.hasSameOrigin(as: source) {
            for name in ["Authorization", "Cookie", "Proxy-Authorization"] { headers.remove(name: name) }
        }
        headers.replaceOrAdd(name: "Accept-Encoding", value: "identity")
        headers.remove(name: "Range")
        headers.remove(name: "If-Range")
        if let range { headers.add(name: "Range", value: "bytes=\(range.lowerBound)-\(range.upperBound - 1)") }
        if range != nil, let validator { headers.add(name: "If-Range", value: validator) }
        return headers
    }
}
