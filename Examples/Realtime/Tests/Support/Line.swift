import Lanyard
import Realtime
import Synchronization

/// The other end of a connection, in the hands of a test.
final class Line: Socket {
    private struct State {
        var sent: [Message] = []
        var isClosed = false
        /// What sending and closing wait for.
        var (sending, closing): (OneShot<Void>?, OneShot<Void>?)
    }

    struct Closed: Error {}

    let messages: AsyncStream<Message>
    private let incoming: AsyncStream<Message>.Continuation
    private let state = Mutex(State())

    init() { (messages, incoming) = AsyncStream.makeStream() }

    /// What the client has sent, in order.
    var sent: [Message] { state.withLock { $0.sent } }
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// The server says something.
    func receive(_ message: Message) { incoming.yield(message) }

    /// Whatever is sent takes until the gate opens.
    func slowDownSending() -> OneShot<Void> {
        let gate = OneShot<Void>()
        state.withLock { $0.sending = gate }
        return gate
    }

    /// To close it takes until the gate opens.
    func slowDownClosing() -> OneShot<Void> {
        let gate = OneShot<Void>()
        state.withLock { $0.closing = gate }
        return gate
    }

    /// The network breaks.
    func lose() { incoming.finish() }

    func send(_ message: Message) async throws {
        try await state.withLock(\.sending)?.value
        try state.withLock { state in
            guard !state.isClosed else { throw Closed() }
            state.sent.append(message)
        }
    }

    func close() async {
        try? await state.withLock(\.closing)?.value
        state.withLock { $0.isClosed = true }
        incoming.finish()
    }
}
