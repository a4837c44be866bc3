// A run that is asked to come to an end by itself.
extension RunStateMachine {
    /// Asks it to come to an end by itself: those who may wait for that, and those who want to be called.
    mutating func askToFinish() -> (waiters: [Waiter], listeners: [@Sendable () -> Void]) {
        guard !isAskedToFinish && !phase.isOver else { return ([], []) }
        let extras = makeExtras()
        extras.isAskedToFinish = true
        return (takeWaiters(), Array(extras.listeners.values))
    }

    /// Notes whom to call when it is asked to finish; `nil` if it has been.
    mutating func listen(_ listener: @escaping @Sendable () -> Void) -> Int? {
        if isAskedToFinish { return nil }
        let id = newID()
        makeExtras().listeners[id] = listener
        return id
    }

    /// Calls somebody no more; what that was, to be released outside of the lock.
    mutating func stopListening(_ id: Int) -> (@Sendable () -> Void)? { extras?.listeners.removeValue(forKey: id) }

    /// Whether somebody would like it to come to an end by itself.
    var isAskedToFinish: Bool { extras?.isAskedToFinish ?? false }

    /// Notes what will cancel it if it does not finish by itself; false if it has such a limit, or is over.
    mutating func giveGrace(_ timer: DeadlineTimer) -> Bool {
        guard extras?.grace == nil && !phase.isOver else { return false }
        makeExtras().grace = timer
        return true
    }
}
