public import Lanyard
internal import LanyardDownloads
internal import NIOCore
internal import NIOHTTP1

/// Streams files over HTTP, from anywhere in them. Each request is a run of the scope that is given.
public struct FileService: FileStreaming {
    /// The files that there are.
    public let files: [RemoteFile]
    private let scope: TaskScope

    private typealias Body = any AsyncIteratorProtocol<ByteBuffer, any Error>

    /// Makes a service; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - files: What it offers, with URLs.
    ///   - scope: Whose runs the requests are.
    public init(files: [RemoteFile], scope: TaskScope) {
        self.files = files
        self.scope = scope
    }

    /// Opens a file; the run lasts until the last byte was read, or the stream was dropped.
    ///
    /// - Throws: ``FileFailure``; `CancellationError` if the task or the scope was cancelled.
    /// - Cancellation: Closes the connection, also while the chunks are read.
    public func stream(_ file: RemoteFile, from offset: Int64) async throws -> FileStream {
        let (asks, ask) = AsyncStream.makeStream(of: Void.self)
        let (answers, feed) = AsyncThrowingStream.makeStream(of: Int.self, throwing: (any Error).self)
        let run = scope.addTask(name: "GET \(file.name) from \(offset)", isolation: nil) { [end = FeedEnd(feed)] in
            do {
                try await Self.transfer(file, from: offset, asks: asks, to: feed)
                end.finish(nil)
            } catch {
                let failure = Task.isCancelled ? CancellationError() : error
                end.finish(failure)
                throw failure
            }
        }
        feed.onTermination = { end in
            // A stream that was read to its end is finished by the run itself, which has nothing to be cancelled for.
            if case .cancelled = end { run.cancel("nobody reads it any more") }
        }
        let chunks = PulledChunks(ask: ask, answers: answers)
        // The first answer is the head: the number of bytes in the whole file.
        var head = chunks.makeAsyncIterator()
        guard let total = try await head.next() else { throw FileFailure.unreachable("the answer was empty") }
        return FileStream(total: Int64(total), chunks: chunks)
    }

    private static func transfer(
        _ file: RemoteFile,
        from offset: Int64,
        asks: AsyncStream<Void>,
        to feed: AsyncThrowingStream<Int, any Error>.Continuation
    ) async throws {
        var asks = asks.makeAsyncIterator()
        guard await asks.next() != nil else { return }
        if offset >= file.size {
            feed.yield(Int(file.size))
            return
        }
        var body = try await open(file, from: offset)
        feed.yield(Int(file.size))
        var received = offset
        while await asks.next() != nil {
            guard let count = try await next(&body) else { break }
            received += Int64(count)
            feed.yield(count)
        }
        try Task.checkCancellation()
        guard received == file.size else { throw FileFailure.unreachable("it ended after \(received) bytes") }
    }

    private static func open(_ file: RemoteFile, from offset: Int64) async throws -> Body {
        let reply: Reply
        do {
            reply = try await LabClient.shared.get(file.url, headers: offset > 0 ? ["Range": "bytes=\(offset)-"] : [:])
        } catch {
            throw FileFailure.unreachable(LabClient.describe(error))
        }
        guard reply.status == (offset > 0 ? 206 : 200) else { throw FileFailure.status(reply.status) }
        return reply.body.makeAsyncIterator()
    }

    private static func next(_ body: inout Body) async throws -> Int? {
        do {
            return try await body.next()?.readableBytes
        } catch {
            throw FileFailure.unreachable(LabClient.describe(error))
        }
    }
}
