import NIOCore

/// Pulls a body chunk by chunk, writes each chunk, and pays for it at the rate limit.
///
/// The next chunk is asked for only when the one before is written, so memory does not grow with the file, and a slow
/// disk or a low limit slows the sender down.
struct BodyReceiver: Sendable {
    let idle: IdleTimeout
    let limiter: RateLimiter
    var observer: any TransferObserver
    /// For error messages.
    let authority: String
    /// `nil` if it may be as slow as it likes.
    var speed: SpeedMeter?

    /// Writes the body at `start` and after.
    ///
    /// - Parameters:
    ///   - end: where the body must end; `nil` if only its own end tells.
    ///   - skipped: what lies before this is there already, and is not written.
    /// - Returns: where it ended.
    /// - Throws: ``DownloadError/shortBody(received:promised:)``, ``DownloadError/longBody(promised:)`` (nothing beyond
    ///   `end` is written), ``DownloadError/idleTimeout(_:)``, ``DownloadError/tooSlow(bytesPerSecond:for:)``, or what the connection or
    ///   the disk reports.
    func receive(
        _ body: any AsyncSequence<ByteBuffer, any Error> & Sendable,
        into target: some BodyTarget,
        from start: Int64,
        to end: Int64?,
        skipping skipped: Int64 = 0
    ) async throws -> Int64 {
        // What has come already is not waited for.
        let idle = body is WholeBody ? IdleTimeout(limit: nil, timeline: idle.timeline) : idle
        guard let speed, !(body is WholeBody) else {
            return try await receive(body, target, start: start, end: end, skipped: skipped, idle: idle)
        }
        let received = try await endingWork(when: speed.waitUntilSlow) {
            try await receive(body, target, start: start, end: end, skipped: skipped, idle: idle)
        }
        guard let received else {
            throw DownloadError.tooSlow(bytesPerSecond: speed.limit.rate, for: speed.limit.time)
        }
        return received
    }

    private func receive(
        _ body: any AsyncSequence<ByteBuffer, any Error> & Sendable,
        _ target: some BodyTarget,
        start: Int64,
        end: Int64?,
        skipped: Int64,
        idle: IdleTimeout
    ) async throws -> Int64 {
        try await idle.guarding { monitor in
            var offset = start
            var waits = Waits(monitor: monitor, speed: speed)
            defer { waits.end() }
            do {
                waits.begin()
                for try await chunk in body {
                    waits.end(chunk.readableBytes)
                    offset = try await accept(
                        chunk,
                        into: target,
                        at: offset,
                        start: start,
                        end: end,
                        skipped: skipped
                    )
                    waits.begin()
                }
            } catch {
                try Task.checkCancellation()
                if error is ReaderError { throw error }
                throw translate(error, received: offset - start, promised: end.map { $0 - start })
            }
            // A body whose reader was cancelled may simply end.
            try Task.checkCancellation()
            if let end, offset < end { throw DownloadError.shortBody(received: offset - start, promised: end - start) }
            return offset
        }
    }

    /// The waits of one connection for the network.
    private struct Waits {
        let monitor: IdleMonitor
        let speed: SpeedMeter?
        private var isWaiting = false

        init(monitor: IdleMonitor, speed: SpeedMeter?) {
            (self.monitor, self.speed) = (monitor, speed)
        }

        mutating func begin() {
            isWaiting = true
            monitor.beginWaiting()
            speed?.beginWaiting()
        }

        /// - Parameter bytes: what came.
        mutating func end(_ bytes: Int = 0) {
            guard isWaiting else { return }
            isWaiting = false
            monitor.endWaiting()
            speed?.endWaiting(bytes)
        }
    }

    private func accept(
        _ chunk: ByteBuffer,
        into target: some BodyTarget,
        at offset: Int64,
        start: Int64,
        end: Int64?,
        skipped: Int64
    ) async throws -> Int64 {
        let length = Int64(chunk.readableBytes)
        if let end, length > end - offset { throw DownloadError.longBody(promised: end - start) }
        let known = min(max(skipped - offset, 0), length)
        if known < length {
            let rest = chunk.getSlice(at: chunk.readerIndex + Int(known), length: Int(length - known)) ?? chunk
            let before = skipped > 0 ? target.count : 0
            try await target.write(rest, at: offset + known)
            observer.received(skipped > 0 ? target.count - before : length)
        }
        try await limiter.pay(for: chunk.readableBytes)
        return offset + length
    }

    /// A connection that was closed before a promised end is a short body.
    private func translate(_ error: any Error, received: Int64, promised: Int64?) -> DownloadError {
        if [.closed, .brokenOff, .truncated].contains(error as? ConnectionError), let promised, received < promised {
            return .shortBody(received: received, promised: promised)
        }
        return TransportError.translate(error, authority: authority)
    }
}
