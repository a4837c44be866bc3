import Foundation
import JSONRPC
import Synchronization

/// Two pipes, and the two ends of a connection over them.
struct Ends {
    let client: LineChannel
    let server: LineChannel

    init() {
        let (there, back) = (Pipe(), Pipe())
        client = LineChannel(reading: back.fileHandleForReading, writing: there.fileHandleForWriting)
        server = LineChannel(reading: there.fileHandleForReading, writing: back.fileHandleForWriting)
    }
}

/// An event that is waited for; it goes on waiting when it is cancelled.
final class Event: Sendable {
    private let state = Mutex<(isOver: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func happen() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiting.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }
}

/// The lines that a raw client reads, one after the other.
final class Raw {
    private let channel: LineChannel
    private var lines: AsyncStream<Data>.Iterator

    init(_ channel: LineChannel) {
        self.channel = channel
        lines = channel.lines.makeAsyncIterator()
    }

    func send(_ message: Message) { channel.write(message.line) }
    func send(_ text: String) { channel.write(Data(text.utf8)) }

    /// The next response: the id, and the result or the error.
    func next() async -> (id: Int?, result: Result<JSON, RPCError>)? {
        while let line = await lines.next() {
            if case .response(let id, let result)? = Message(line) { return (id, result) }
        }
        return nil
    }
}

/// Suspends until its task is cancelled, and throws.
func untilCancelled() async throws {
    for await _ in AsyncStream<Never>(Never.self, { _ in }) {}
    throw CancellationError()
}
