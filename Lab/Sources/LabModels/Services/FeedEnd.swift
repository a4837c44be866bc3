/// Ends a stream, at the latest when it goes: even if the run that should feed it was refused and never began.
final class FeedEnd: Sendable {
    private let feed: AsyncThrowingStream<Int, any Error>.Continuation

    init(_ feed: AsyncThrowingStream<Int, any Error>.Continuation) {
        self.feed = feed
    }

    /// The first end is the one that counts.
    func finish(_ error: (any Error)?) {
        feed.finish(throwing: error)
    }

    deinit {
        feed.finish(throwing: CancellationError())
    }
}
