#if GRPC
import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard

/// What a call's handler reads, and where it writes.
typealias CallParts<Bytes: GRPCContiguousBytes & Sendable> = RPCStream<
    RPCAsyncSequence<RPCRequestPart<Bytes>, any Error>, RPCWriter<RPCResponsePart<Bytes>>.Closable
>

/// What grpc-swift handles a call with.
typealias CallHandler<Bytes: GRPCContiguousBytes & Sendable> = @Sendable (CallParts<Bytes>, ServerContext) async -> Void

/// What runs each call of a transport in a scope, and what all calls have in common.
///
/// A class, because a structure of so many parts would be copied for each call.
final class ScopedCalls: Sendable {
    let methods = MethodNames()
    let shutdown = Flag()
    private let parent: TaskScope?
    private let deadline: CallDeadline
    private let disclosure: CauseDisclosure
    private let origin: CallSite

    init(parent: TaskScope?, deadline: CallDeadline, disclosure: CauseDisclosure, origin: CallSite) {
        self.parent = parent
        self.deadline = deadline
        self.disclosure = disclosure
        self.origin = origin
    }

    /// Reads the time of a call, has it handled in its scope, and answers when the handler has ended.
    @_specialize(where Bytes == GRPCNIOTransportBytes)  // Looks up no types, see Design/Servers.md.
    func serve<Bytes: GRPCContiguousBytes & Sendable>(
        _ stream: CallParts<Bytes>,
        _ context: ServerContext,
        by handler: @escaping CallHandler<Bytes>
    ) async {
        var rest = stream.inbound.makeAsyncIterator()
        var first = try? await rest.next()
        let limit: Duration?
        do {
            limit = try first?.takeLimit(deadline)
        } catch {
            try? await stream.outbound.write(
                .status(Status(code: Status.Code(error.code), message: error.message), [:])
            )
            return await stream.outbound.finish()
        }

        let name = ScopeName(methods.name(context.descriptor))
        let scope = RequestScope(name, parent: parent, limit: limit, origin: origin)
        let call = ServerCall(scope, context: context, shutdown: shutdown)
        let work = call.work(
            handler,
            RPCStream(
                descriptor: stream.descriptor,
                inbound: RequestParts(first: consume first, rest: consume rest, of: call).sequence,
                outbound: ResponseParts(stream.outbound, of: call).writer
            )
        )
        let outcome = await call.outcome(of: work) {
            // Whether the client has gone is found out by writing nothing.
            do {
                try await stream.outbound.write(contentsOf: [])
            } catch {
                if !Task.isCancelled { call.peerHasGone() }
            }
        }
        var end = call.takeEnd()
        if let cause = outcome.cause {
            let bytes = CauseMetadata.bytes(of: cause, at: call.core.clock.now(), disclosing: disclosure)
            end.replace(by: Status(cause, disclosing: disclosure), adding: CauseMetadata.key, bytes)
        }
        switch end {
        case .failure(let error):
            await stream.outbound.finish(throwing: error)
        case .status(let status, let metadata):
            // It fails if the client has gone: then there is nobody to tell.
            try? await stream.outbound.write(.status(status, metadata))
            await stream.outbound.finish()
        }
        call.endAnswered()
    }
}

extension RPCRequestPart {
    /// Takes the timeout out of the metadata that a request begins with.
    fileprivate mutating func takeLimit(_ deadline: CallDeadline) throws(RPCError) -> Duration? {
        guard case .metadata(var metadata) = self else { return nil }
        let timeout = try metadata.callTimeout()
        if timeout != nil {
            metadata.removeAllValues(forKey: CallTimeout.key)
            self = .metadata(metadata)
        }
        return deadline.limit(asked: timeout?.duration)
    }
}
#endif
