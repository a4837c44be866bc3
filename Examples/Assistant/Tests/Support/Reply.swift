import Assistant
import Synchronization

/// An answer in the hands of a test. It does not look whether it is cancelled, as many do not.
final class Reply: AsyncSequence, Sendable {
    typealias Element = Piece
    typealias Failure = any Error

    private struct State {
        var pieces: [Result<Piece?, any Error>] = []
        var reader: CheckedContinuation<Piece?, any Error>?
    }

    struct Broken: Error {}

    private let state = Mutex(State())

    func say(_ text: String) { send(.success(.text(text))) }
    func call(_ tool: String, _ argument: String) { send(.success(.call(ToolCall(tool, argument)))) }
    func end() { send(.success(nil)) }
    func fail() { send(.failure(Broken())) }

    private func send(_ piece: Result<Piece?, any Error>) {
        state.withLock { state in
            if state.reader == nil { state.pieces.append(piece) }
            return state.reader.take()
        }?.resume(with: piece)
    }

    func makeAsyncIterator() -> Iterator { Iterator(reply: self) }

    struct Iterator: AsyncIteratorProtocol {
        let reply: Reply

        func next() async throws -> Piece? {
            try await withCheckedThrowingContinuation { reader in
                let piece = reply.state.withLock { state -> Result<Piece?, any Error>? in
                    if state.pieces.isEmpty { state.reader = reader }
                    return state.pieces.isEmpty ? nil : state.pieces.removeFirst()
                }
                if let piece { reader.resume(with: piece) }
            }
        }
    }
}

/// A model whose answers are in the hands of a test.
final class ModelInHand: LanguageModel {
    private struct State {
        var asked: [[Turn]] = []
        var replies: [Reply] = []
    }

    private let state = Mutex(State())

    /// What it was asked, and how often.
    var asked: [[Turn]] { state.withLock { $0.asked } }

    /// Waits until it has been asked so often.
    func reply(_ number: Int) async throws -> Reply {
        try await until { asked.count >= number }
        return state.withLock { $0.replies[number - 1] }
    }

    func answer(to turns: [Turn]) async throws -> any AsyncSequence<Piece, any Error> & Sendable {
        state.withLock { state in
            state.asked.append(turns)
            state.replies.append(Reply())
            return state.replies.last!
        }
    }
}
