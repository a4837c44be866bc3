/// Decides who resumes a task that waits for a callback. It knows no tasks: it says what to do, and its owner does it
/// after unlocking.
///
/// Invariants:
/// 1. The waiter is handed out once: by `resume` or by `cancel`, whichever comes first, or it was never taken.
/// 2. A handler is called only if `cancel` came first, and once: handed out by `cancel`, or told to be called when it
///    comes later. Otherwise it is handed out to be dropped.
struct ContinuationStateMachine<Waiter, Handler>: ~Copyable {
    private enum State {
        case idle
        case waiting(Waiter, handlers: [Handler])
        case resumed
        case cancelled
    }

    private var state = State.idle

    /// Takes the one who waits; false if the wait was cancelled before it began.
    mutating func wait(_ waiter: Waiter) -> Bool {
        guard case .idle = state else { return false }
        state = .waiting(waiter, handlers: [])
        return true
    }

    /// Who is to be resumed, if anybody, and which handlers are no longer needed.
    mutating func resume() -> (waiter: Waiter, dropped: [Handler])? {
        guard case .waiting(let waiter, let handlers) = state else { return nil }
        state = .resumed
        return (waiter, handlers)
    }

    enum CancelAction {
        case resume(Waiter, calling: [Handler])
        case nothing
    }

    mutating func cancel() -> CancelAction {
        switch state {
        case .idle:
            state = .cancelled
            return .nothing
        case .waiting(let waiter, let handlers):
            state = .cancelled
            return .resume(waiter, calling: handlers)
        case .resumed, .cancelled:
            return .nothing
        }
    }

    enum HandlerAction {
        case keep
        case call
        case drop
    }

    /// Takes a handler for the cancellation, unless that is settled.
    mutating func add(_ handler: Handler) -> HandlerAction {
        switch state {
        case .waiting(let waiter, let handlers):
            state = .waiting(waiter, handlers: handlers + [handler])
            return .keep
        case .cancelled:
            return .call
        case .idle, .resumed:
            return .drop
        }
    }
}
