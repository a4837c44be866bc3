import NIOCore
import NIOHTTP1

/// One request for a file, over one connection; redirects are not followed here.
protocol HTTPFetching: Sendable {
    /// Sends a GET and returns as soon as the head of the answer is there.
    ///
    /// - Throws: ``DownloadError``, or anything at all if the task was cancelled.
    /// - Cancellation: closes the connection, also while the body is read. Releasing the reply does the same.
    func fetch(_ url: SourceURL, headers: HTTPHeaders) async throws -> Reply
}

/// The head of an answer, and its body as it comes.
struct Reply: Sendable {
    var status: Int
    var reason: String
    var headers: HTTPHeaders
    var body: any AsyncSequence<ByteBuffer, any Error> & Sendable
}
