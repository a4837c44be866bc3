/// An event that comes once; waiting for it does not obey cancellation.
final class Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func send() {
        continuation.finish()
    }

    func wait() async {
        // In a task of its own, because a stream ends for a task that is cancelled.
        await Task.detached { [stream] in
            for await _ in stream {}
        }.value
    }
}
