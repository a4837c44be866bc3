internal import Synchronization

/// What a ``CancellableContinuation`` and the cancellation of its task share.
final class ContinuationCore<Success>: Sendable {
    /// Unsafe, because that it is resumed once is the machine's first invariant.
    typealias Waiter = UnsafeContinuation<Success, any Error>
    typealias Handler = @Sendable () -> Void

    private let machine = Mutex(ContinuationStateMachine<Waiter, Handler>())
    private let disposal: (@Sendable (sending Success) -> Void)?
    private let origin: CallSite

    init(disposal: (@Sendable (sending Success) -> Void)?, origin: CallSite) {
        self.disposal = disposal
        self.origin = origin
    }

    func wait(_ waiter: Waiter) -> Bool {
        machine.withLock { $0.wait(waiter) }
    }

    func resume(returning value: sending Success) -> Bool {
        guard let (waiter, _) = machine.withLock({ $0.resume() }) else {
            disposal?(value)
            return false
        }
        waiter.resume(returning: value)
        return true
    }

    func resume(throwing error: any Error) -> Bool {
        guard let (waiter, _) = machine.withLock({ $0.resume() }) else { return false }
        waiter.resume(throwing: error)
        return true
    }

    /// The last reference to the continuation is gone.
    func abandon() {
        _ = resume(throwing: ContinuationError.dropped(origin))
    }

    /// The task is let go last: until this returns it could not leave the cancellation handler, and would block a thread.
    func cancel() {
        guard case .resume(let waiter, let handlers) = machine.withLock({ $0.cancel() }) else { return }
        for handler in handlers { handler() }
        waiter.resume(throwing: CancellationError())
    }

    func onCancel(_ handler: @escaping Handler) {
        if case .call = machine.withLock({ $0.add(handler) }) { handler() }
    }
}
