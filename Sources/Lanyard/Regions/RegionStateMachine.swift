/// Decides about the life of one region. It knows no tasks: it says which to cancel, and the region does it after
/// unlocking.
///
/// Invariants:
/// 1. What cancels the region first is its cause, and the only one; `nil` stands for whatever cancelled its surroundings.
/// 2. The handle is handed out to be cancelled at most once, and never after `finish`.
/// 3. A region that is over stays over: nothing cancels it.
/// 4. A cause of its own is kept for the token even if its surroundings were cancelled before, with a task that is no run:
///    of that a token does not hear.
struct RegionStateMachine<Handle>: ~Copyable {
    private enum State {
        case open
        case cancelled(CancellationCause?)
    }

    private var state = State.open
    private var handle: Handle?

    /// Whether somebody tells the task. Whoever made the task would find it cancelled, and go on before its cancellation handlers have
    /// been called.
    private var isTold = false
    private(set) var isOver = false

    /// The run's wait for a body whose time is over.
    private var wait: Int?

    /// What code that is not async is told of a cancellation by, if anybody asked for it.
    private(set) var token: CancellationToken?

    /// What the token is told.
    private(set) var ownCause: CancellationCause?

    /// Its own cause; `nil` also for one that was cancelled with its surroundings.
    var cause: CancellationCause? {
        if case .cancelled(let cause) = state { cause } else { nil }
    }

    var isCancelled: Bool {
        if case .cancelled = state { true } else { false }
    }

    /// Notes the task, for whoever made it; whether that is to cancel it at once.
    mutating func attach(_ handle: Handle) -> Bool {
        let isTold = isTold
        return attachItself(handle) && !isTold
    }

    /// Notes the task, for the task itself, before the body; whether it is cancelled. It tells itself of that even if somebody else is about
    /// to: the body must not begin before.
    mutating func attachItself(_ handle: Handle) -> Bool {
        if isOver { return false }
        if isCancelled {
            isTold = true
        } else {
            self.handle = handle
        }
        return isCancelled
    }

    /// Cancels it; the task to be told.
    mutating func cancel(_ cause: CancellationCause?) -> Handle? {
        if isOver { return nil }
        if ownCause == nil { ownCause = cause }
        if isCancelled { return nil }
        state = .cancelled(cause)
        isTold = handle != nil
        return handle.take()
    }

    /// Keeps a token, unless there is one; the one that is kept.
    mutating func keep(_ made: CancellationToken) -> CancellationToken {
        let kept = token ?? made
        token = kept
        return kept
    }

    /// Notes that the run waits for the body, which goes on although its time is over; false if the body has ended meanwhile.
    mutating func keep(wait: Int) -> Bool {
        if !isOver { self.wait = wait }
        return !isOver
    }

    /// The body has ended; the task, to be released outside the lock, and the wait, which is over.
    mutating func finish() -> (handle: Handle?, wait: Int?) {
        isOver = true
        return (handle.take(), wait.take())
    }
}
