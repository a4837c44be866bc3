#if GRPC
import GRPCCore
import Lanyard

/// The parts of a response, whose error has its cause.
struct CauseReading<Part: Sendable>: AsyncSequence, Sendable {
    typealias Failure = any Error

    let base: RPCAsyncSequence<Part, any Error>
    let origin: CallSite

    func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), origin: origin)
    }

    struct Iterator: AsyncIteratorProtocol {
        var base: RPCAsyncSequence<Part, any Error>.AsyncIterator
        let origin: CallSite

        mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Part? {
            do {
                return try await base.next(isolation: actor)
            } catch let error as RPCError {
                throw error.withCause(origin: origin)
            }
        }
    }
}
#endif
