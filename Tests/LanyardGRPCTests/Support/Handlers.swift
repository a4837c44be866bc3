#if GRPC
import GRPCCore
import Lanyard
import LanyardTestSupport

/// Handlers that tell the test that they have begun, and why they ended.
struct Handlers: Sendable {
    let causes = Log<CancellationCause?>()
    private let begun = AsyncStream.makeStream(of: Void.self)
    private let ended = AsyncStream.makeStream(of: Void.self)

    /// Waits until it is cancelled.
    var waiting: TextService.Method {
        { _, _ in await untilCancelledNoting() }
    }

    /// Writes once before that.
    var streaming: TextService.Method {
        { _, writer in
            try await writer.write("first")
            await untilCancelledNoting()
        }
    }

    func hasBegun(times: Int = 1) async {
        await Self.wait(begun.stream, times)
    }

    func hasEnded(times: Int = 1) async {
        await Self.wait(ended.stream, times)
    }

    /// Tells the test that a handler has begun.
    func note() {
        begun.continuation.yield()
    }

    /// Tells it that one has ended.
    func noteEnd() {
        ended.continuation.yield()
    }

    private func untilCancelledNoting() async {
        note()
        try? await untilCancelled()
        causes.note(CancellationCause.current)
        noteEnd()
    }

    private static func wait(_ stream: AsyncStream<Void>, _ times: Int) async {
        var iterator = stream.makeAsyncIterator()
        for _ in 0..<times { _ = await iterator.next() }
    }
}

extension CancellationCause {
    /// The kinds of the chain, the outermost first.
    var kinds: [CancellationCause.Kind] { [kind] + (underlying?.kinds ?? []) }
}

/// The error of a call that has to fail with one of grpc-swift's.
func rpcError(of call: () async throws -> some Any) async -> RPCError? {
    do {
        _ = try await call()
        return nil
    } catch {
        return error as? RPCError
    }
}
#endif
