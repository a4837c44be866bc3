#if GRPC
import GRPCCore

/// Has one call, whose client took it back while it was made: nobody is told of that, and writing fails.
///
/// What grpc-swift's own does if the stream is closed before it looks for the handler that would tell.
struct DeafTransport: ServerTransport {
    typealias Bytes = [UInt8]

    func listen(
        streamHandler: @escaping @Sendable (RPCStream<Inbound, Outbound>, ServerContext) async -> Void
    ) async throws {
        let request = AsyncThrowingStream<RPCRequestPart<Bytes>, any Error> { request in
            request.yield(.metadata([:]))
            request.yield(.message([]))
            request.finish()
        }
        let stream = RPCStream(
            descriptor: .text("wait"),
            inbound: RPCAsyncSequence(wrapping: request),
            outbound: RPCWriter.Closable(wrapping: ClosedWriter())
        )
        await withServerContextRPCCancellationHandle { handle in
            let context = ServerContext(
                descriptor: stream.descriptor,
                remotePeer: "in-process:client",
                localPeer: "in-process:server",
                cancellation: handle
            )
            await streamHandler(stream, context)
        }
    }

    func beginGracefulShutdown() {}
}

private struct ClosedWriter: ClosableRPCWriterProtocol {
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
#endif
