#if GRPC
import GRPCCore
import GRPCNIOTransportHTTP2

/// The parts of a request, of which the first has been looked at: the sequence and its iterator, because grpc-swift asks once for
/// one, and copies both.
///
/// Unchecked, because the iterator is not `Sendable`: grpc-swift iterates, and nobody else has it.
final class RequestParts<Bytes: GRPCContiguousBytes & Sendable>: AsyncSequence, AsyncIteratorProtocol,
    @unchecked Sendable
{
    typealias Failure = any Error
    typealias Rest = RPCAsyncSequence<RPCRequestPart<Bytes>, any Error>.AsyncIterator

    @exclusivity(unchecked) private var first: RPCRequestPart<Bytes>?
    @exclusivity(unchecked) private var rest: Rest
    private let call: ServerCall

    init(first: RPCRequestPart<Bytes>?, rest: Rest, of call: ServerCall) {
        // Each by itself: in a tuple they would be copied.
        self.first = first
        self.rest = rest
        self.call = call
    }

    func makeAsyncIterator() -> RequestParts { self }

    /// What the handler reads.
    var sequence: RPCAsyncSequence<RPCRequestPart<Bytes>, any Error> {
        if let parts = self as? RequestParts<GRPCNIOTransportBytes>,
            let sequence = RPCAsyncSequence(wrapping: RequestPartsOfNIO(parts: parts))
                as? RPCAsyncSequence<RPCRequestPart<Bytes>, any Error>
        {
            return sequence
        }
        return RPCAsyncSequence(wrapping: self)
    }

    /// Finds out about a client that has gone before reading fails, so that the handler finds the cause.
    @inline(__always)  // Into the entry of the protocol, see Design/Servers.md.
    func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> RPCRequestPart<Bytes>? {
        if let first = first.take() { return first }
        do {
            let part = try await rest.next(isolation: actor)
            // What looks like the end of the request may be one of a call that was cancelled.
            if part == nil, call.isCutOff, !Task.isCancelled { call.peerHasGone() }
            return part
        } catch {
            // A task of the handler's that the handler has cancelled reads no more, and nobody has gone.
            if !Task.isCancelled { call.peerHasGone() }
            throw error
        }
    }
}

/// The same for the bytes of NIO. It has no type parameter, so that no types are looked up when it is called through an existential.
private struct RequestPartsOfNIO: AsyncSequence, AsyncIteratorProtocol {
    let parts: RequestParts<GRPCNIOTransportBytes>

    func makeAsyncIterator() -> RequestPartsOfNIO { self }

    @inline(__always)  // Into the entry of the protocol, see Design/Servers.md.
    func next(isolation actor: isolated (any Actor)?) async throws -> RPCRequestPart<GRPCNIOTransportBytes>? {
        try await parts.next(isolation: actor)
    }
}
#endif
