#if canImport(Combine)
internal import Combine

extension Publisher where Output: Sendable {
    /// The values from now on, each of them; the subscription ends with the stream.
    var stream: AsyncThrowingStream<Output, any Error> {
        let (stream, continuation) = AsyncThrowingStream<Output, any Error>.makeStream()
        let subscription = sink { completion in
            switch completion {
            case .finished: continuation.finish()
            case .failure(let error): continuation.finish(throwing: error)
            }
        } receiveValue: { value in
            continuation.yield(value)
        }
        let shared = Shared(subscription: subscription)
        continuation.onTermination = { _ in shared.subscription.cancel() }
        return stream
    }
}

/// Unchecked, because `AnyCancellable` is not marked although “canceling a `Subscription` must be thread-safe”, as
/// Combine's documentation of `Subscription` has it; it is held and cancelled, nothing else.
private struct Shared: @unchecked Sendable {
    let subscription: AnyCancellable
}
#endif
