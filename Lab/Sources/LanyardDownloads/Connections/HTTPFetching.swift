package import NIOCore
package import NIOHTTP1

/// One request for a file, over one connection; redirects are not followed here.
protocol HTTPFetching: Sendable {
    /// Sends a request without a body and returns as soon as the head of the answer is there.
    ///
    /// - Parameter headers: each scalar of a value stands for one byte (`String.fieldBytes`).
    /// - Throws: ``DownloadError``, or anything at all if the task was cancelled.
    /// - Cancellation: closes the connection, also while the body is read. Releasing the reply does the same.
    func fetch(_ inquiry: Inquiry) async throws -> Reply
}

/// What is asked of a server.
struct Inquiry: Sendable {
    var url: SourceURL
    var method = HTTPMethod.GET
    var headers: HTTPHeaders
    /// Whether it is the server that the user has named, and may know who asks: no redirect, and no mirror elsewhere.
    var isOwn = true
}

/// The head of an answer, and its body as it comes.
package struct Reply: Sendable {
    package var status: Int
    var reason: String
    /// Each scalar of a value stands for one byte (`String.fieldText`).
    package var headers: HTTPHeaders
    package var body: any AsyncSequence<ByteBuffer, any Error> & Sendable
    /// Where it came from, after redirects.
    var url: SourceURL
    /// As a status line has it.
    var version = "HTTP/1.1"

    /// Whether its server says that it has no ranges (RFC 9110, 14.3): of the file, and not of a page that says why there is none.
    var refusesRanges: Bool {
        [200, 203, 416].contains(status) && headers.first(name: "accept-ranges")?.trimmingSpaces.lowercased() == "none"
    }

    /// What came, for a message: `200 with 18 bytes of text/html`.
    func summary(_ entity: Entity) -> String {
        let length = entity.total.map { "\($0) bytes" } ?? "a body"
        let kind = headers.first(name: "content-type").map { " of \($0.fieldText)" } ?? ""
        return "\(status) with \(length)\(kind)"
    }
}
