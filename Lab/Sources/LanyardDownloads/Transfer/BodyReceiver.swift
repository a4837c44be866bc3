import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Pulls a body chunk by chunk, writes each chunk, and pays for it at the rate limit.
///
/// The next chunk is asked for only when the one before is written, so memory does not grow with the file, and a slow
/// disk or a low limit slows the sender down.
struct BodyReceiver: Sendable {
    let idle: IdleTimeout
    let limiter: RateLimiter
    let observer: any TransferObserver
    /// For error messages.
    let authority: String

    /// Writes the body at `start` and after.
    ///
    /// - Parameter end: where the body must end; `nil` if only its own end tells.
    /// - Returns: where it ended.
    /// - Throws: ``DownloadError/shortBody(received:promised:)``, ``DownloadError/longBody(promised:)`` (nothing beyond
    ///   `end` is written), ``DownloadError/idleTimeout(_:)``, or what the connection or the disk reports.
    func receive(
        _ body: any AsyncSequence<ByteBuffer, any Error> & Sendable,
        into session: TargetSession,
        from start: Int64,
        to end: Int64?
    ) async throws -> Int64 {
        try await idle.guarding { monitor in
            var offset = start
            do {
                monitor.beginWaiting()
                for try await chunk in body {
                    monitor.endWaiting()
                    offset = try await accept(chunk, into: session, at: offset, start: start, end: end)
                    monitor.beginWaiting()
                }
            } catch {
                try Task.checkCancellation()
                throw translate(error, received: offset - start, promised: end.map { $0 - start })
            }
            // A body whose reader was cancelled may simply end.
            try Task.checkCancellation()
            if let end, offset < end { throw DownloadError.shortBody(received: offset - start, promised: end - start) }
            return offset
        }
    }

    private func accept(
        _ chunk: ByteBuffer,
        into session: TargetSession,
        at offset: Int64,
        start: Int64,
        end: Int64?
    ) async throws -> Int64 {
        let length = Int64(chunk.readableBytes)
        if let end, length > end - offset { throw DownloadError.longBody(promised: end - start) }
        try await session.write(chunk, at: offset)
        observer.received(length)
        try await limiter.pay(for: chunk.readableBytes)
        return offset + length
    }

    /// A connection that was closed before a promised end is a short body.
    private func translate(_ error: any Error, received: Int64, promised: Int64?) -> DownloadError {
        let closed = (error as? HTTPClientError) == .remoteConnectionClosed || error is HTTPParserError
        if closed, let promised, received < promised {
            return .shortBody(received: received, promised: promised)
        }
        return TransportError.translate(error, authority: authority)
    }
}
