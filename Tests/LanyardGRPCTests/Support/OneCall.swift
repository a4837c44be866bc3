#if GRPC
import GRPCCore
import LanyardTestSupport

/// A transport that has one call, of one message, and tells nobody when that is cancelled. It may have been before it begins.
struct OneCall<Bytes: GRPCContiguousBytes & Sendable, Writer: ClosableRPCWriterProtocol<RPCResponsePart<Bytes>>>:
    ServerTransport
{
    /// Where the server's answer goes.
    let writer: Writer
    var hasClientLeft = false

    func listen(
        streamHandler:
            @escaping @Sendable (
                RPCStream<
                    RPCAsyncSequence<RPCRequestPart<Bytes>, any Error>, RPCWriter<RPCResponsePart<Bytes>>.Closable
                >,
                ServerContext
            ) async -> Void
    ) async throws {
        let request = AsyncThrowingStream<RPCRequestPart<Bytes>, any Error> { request in
            request.yield(.metadata([:]))
            request.yield(.message(Bytes(repeating: 0, count: 0)))
            request.finish()
        }
        let stream = RPCStream(
            descriptor: .text("wait"),
            inbound: RPCAsyncSequence(wrapping: request),
            outbound: RPCWriter.Closable(wrapping: writer)
        )
        await withServerContextRPCCancellationHandle { handle in
            let context = ServerContext(
                descriptor: stream.descriptor,
                remotePeer: "in-process:client",
                localPeer: "in-process:server",
                cancellation: handle
            )
            if hasClientLeft { handle.cancel() }
            await streamHandler(stream, context)
        }
    }

    func beginGracefulShutdown() {}
}

/// That of a client which took its call back while it was made: writing fails.
///
/// What grpc-swift's own does if the stream is closed before it looks for the handler that would tell.
struct ClosedWriter: ClosableRPCWriterProtocol {
    typealias Element = RPCResponsePart<[UInt8]>

    func write(_ element: Element) async throws {
        throw RPCError(code: .unavailable, message: "The stream is closed.")
    }

    func write(contentsOf elements: some Sequence<Element>) async throws {
        throw RPCError(code: .unavailable, message: "The stream is closed.")
    }

    func finish() {}

    func finish(throwing error: any Error) {}
}

/// Notes what is written at once: the text of each message, and the code of the status with the keys of its metadata. To write
/// nothing asks for the client, and is not noted.
struct NotingWriter<Bytes: GRPCContiguousBytes & Sendable>: ClosableRPCWriterProtocol {
    typealias Element = RPCResponsePart<Bytes>

    let steps = Log<[String]>()

    func write(_ element: Element) async throws { try await write(contentsOf: [element]) }

    func write(contentsOf elements: some Sequence<Element>) async throws {
        let texts = elements.map { element in
            switch element {
            case .metadata: "metadata"
            case .message(let bytes): bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            case .status(let status, let metadata):
                ([status.code.description] + metadata.map(\.key)).joined(separator: " ")
            }
        }
        if !texts.isEmpty { steps.note(texts) }
    }

    func finish() { steps.note(["finish"]) }

    func finish(throwing error: any Error) { steps.note(["\(error)"]) }
}
#endif
