internal import NIOCore
package import NIOHTTP1

/// Asks a server for something that is not a download: the Lab's services and `lanyard top` do.
///
/// It uses the downloads' own connections, so this package compiles one HTTP client and not two. It speaks HTTP/1.1 only, uses no
/// proxy, and keeps each connection for five seconds after its last answer.
package final class HTTPClient: Sendable {
    private let fetcher: HTTPFetcher
    private let redirects: RedirectPolicy

    /// - Parameters:
    ///   - connectTimeout: The time for finding the host and connecting to it.
    ///   - redirectLimit: How many redirects in a row a `GET` follows; 0 for none.
    ///   - security: How connections to `https` servers are made secure.
    package init(connectTimeout: Duration, redirectLimit: Int, security: TransportSecurity = .none) {
        var configuration = DownloadConfiguration(security: security)
        configuration.connectTimeout = connectTimeout
        fetcher = HTTPFetcher(configuration)
        redirects = RedirectPolicy(limit: redirectLimit)
    }

    /// Sends a `GET` and returns as soon as the head of the answer is there, with any status.
    ///
    /// - Throws: ``DownloadError``, or anything at all if the task was cancelled.
    /// - Cancellation: Closes the connection. Releasing the reply does the same while its body is not read to the end.
    package func get(_ url: String, headers: HTTPHeaders) async throws -> Reply {
        var visited = [try SourceURL(url)]
        while true {
            let reply = try await fetcher.fetch(Inquiry(url: visited[visited.count - 1], headers: headers))
            guard redirects.limit > 0, RedirectPolicy.isRedirect(reply.status) else { return reply }
            visited.append(try redirects.next(after: visited, location: reply.headers.first(name: "location")))
        }
    }

    /// Sends a `POST` once, over a connection of its own, and returns as soon as the head of the answer is there.
    ///
    /// - Throws: As for ``get(_:headers:)``.
    /// - Cancellation: Closes the connection; the server may have done what was asked.
    package func post(_ url: String, headers: HTTPHeaders, body: [UInt8]) async throws -> Reply {
        try await fetcher.post(SourceURL(url), headers: headers, body: ByteBuffer(bytes: body))
    }
}
