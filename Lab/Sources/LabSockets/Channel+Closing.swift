package import NIOCore

extension Channel {
    /// Returns when the channel is closed, or the task cancelled.
    package func closed() async {
        let (never, continuation) = AsyncStream<Never>.makeStream()
        closeFuture.whenComplete { _ in continuation.finish() }
        for await _ in never {}
    }

    /// Closes this side, and waits for the other side to do the same, so long and no longer.
    package func linger(for time: TimeAmount) async {
        let timer = eventLoop.scheduleTask(in: time) { self.close(promise: nil) }
        defer { timer.cancel() }
        close(mode: .output, promise: nil)
        await closed()
    }
}
