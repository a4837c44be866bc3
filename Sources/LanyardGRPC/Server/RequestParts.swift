#if GRPC
import GRPCCore

/// The parts of a request, of which the first has been looked at.
///
/// Unchecked, because the iterator is not `Sendable`: grpc-swift iterates once, and nobody else has it.
struct RequestParts<Bytes: GRPCContiguousBytes & Sendable>: AsyncSequence, @unchecked Sendable {
    typealias Failure = any Error
    typealias Rest = RPCAsyncSequence<RPCRequestPart<Bytes>, any Error>.AsyncIterator

    let first: RPCRequestPart<Bytes>?
    let rest: Rest
    /// Is called before reading fails, so that the handler finds the cause.
    let peerHasGone: @Sendable () -> Void
    /// Whether what looks like the end of the request is one of a call that was cancelled, as far as that is known.
    let isCutOff: @Sendable () -> Bool

    func makeAsyncIterator() -> Iterator {
        Iterator(first: first, rest: rest, peerHasGone: peerHasGone, isCutOff: isCutOff)
    }

    struct Iterator: AsyncIteratorProtocol {
        var first: RPCRequestPart<Bytes>?
        var rest: Rest
        let peerHasGone: @Sendable () -> Void
        let isCutOff: @Sendable () -> Bool

        mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> RPCRequestPart<Bytes>? {
            if let first = first.take() { return first }
            do {
                let part = try await rest.next(isolation: actor)
                if part == nil, !Task.isCancelled, isCutOff() { peerHasGone() }
                return part
            } catch {
                // A task of the handler's that the handler has cancelled reads no more, and nobody has gone.
                if !Task.isCancelled { peerHasGone() }
                throw error
            }
        }
    }
}
#endif
