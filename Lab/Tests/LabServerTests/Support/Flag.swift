import Synchronization

/// Something that happens once and can be waited for.
final class Flag: Sendable {
    private let stream = AsyncStream.makeStream(of: Void.self)

    /// It has happened.
    func raise() {
        stream.continuation.finish()
    }

    /// Waits until it has happened, or the task is cancelled. Only one may wait.
    func wait() async {
        for await _ in stream.stream {}
    }
}
