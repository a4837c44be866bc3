import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Fetches with async-http-client, which closes the socket when the task is cancelled.
///
/// HTTP/1.1 only: segments are meant to be connections of their own, and cancelling one closes it. The body is pulled:
/// nothing is read from the socket that was not asked for, whatever the size. Content codings are neither asked for
/// nor undone, so that the bytes on the disk are the bytes of the ranges.
final class HTTPFetcher: HTTPFetching {
    private let client: HTTPClient

    /// - Parameter connectTimeout: for the address, the connection and the handshake together.
    init(connectTimeout: Duration) {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.decompression = .disabled
        configuration.httpVersion = .http1Only
        configuration.timeout = .init(connect: .nanoseconds(Int64(connectTimeout.inSeconds * 1e9)))
        configuration.connectionPool = .init(
            idleTimeout: .seconds(5),
            concurrentHTTP1ConnectionsPerHostSoftLimit: 4096
        )
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.http1_1ConnectionDebugInitializer = HTTPFetcher.enlargeReads
        client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
    }

    /// Lets a fast connection read more at a time than the 64 KiB of SwiftNIO: every read is a walk through the channel's
    /// handlers and a hop to the task. It begins small, and grows only on a connection that fills what it is given.
    private static func enlargeReads(_ channel: any Channel) -> EventLoopFuture<Void> {
        let sizes = AdaptiveRecvByteBufferAllocator(minimum: 4 << 10, initial: 32 << 10, maximum: largestRead)
        return channel.setOption(.recvAllocator, value: sizes)
    }

    private static let largestRead = 256 << 10

    deinit {
        // The client keeps itself alive until its connections are closed; there is no task to own.
        client.shutdown { _ in }
    }

    func fetch(_ url: SourceURL, headers: HTTPHeaders) async throws -> Reply {
        var request = HTTPClientRequest(url: url.text)
        request.headers = headers
        do {
            let response = try await client.execute(request, deadline: .distantFuture)
            return Reply(
                status: Int(response.status.code),
                reason: response.status.reasonPhrase,
                headers: response.headers,
                body: response.body
            )
        } catch {
            throw TransportError.translate(error, authority: url.authority)
        }
    }
}
