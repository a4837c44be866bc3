import Synchronization

/// Suspends until the task is cancelled, with as little as that takes: what is measured is around it.
func untilCancelled() async {
    let waiter = CancellationWaiter()
    await withTaskCancellationHandler {
        await withUnsafeContinuation { waiter.wait($0) }
    } onCancel: {
        waiter.cancel()
    }
}

private final class CancellationWaiter: Sendable {
    private enum State {
        case idle
        case waiting(UnsafeContinuation<Void, Never>)
        case cancelled
    }

    private let state = Mutex(State.idle)

    func wait(_ continuation: UnsafeContinuation<Void, Never>) {
        let isCancelled = state.withLock { state in
            if case .cancelled = state { return true }
            state = .waiting(continuation)
            return false
        }
        if isCancelled { continuation.resume() }
    }

    func cancel() {
        let continuation = state.withLock { state -> UnsafeContinuation<Void, Never>? in
            defer { state = .cancelled }
            return if case .waiting(let continuation) = state { continuation } else { nil }
        }
        continuation?.resume()
    }
}
