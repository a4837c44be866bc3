extension Run {
    /// The deadline that it has: its own, or that of the run that it shares. Those who share a run have none of their own, and whoever
    /// has left it has none.
    var deadline: Limit? {
        if let limit { return limit }
        guard let shared = keyed?.keyedCall.follows?.limit else { return nil }
        return switch cause?.kind {
        case nil, .deadlineExpired: shared
        default: nil
        }
    }

    /// Moves its deadline by hand; false if there is none that can be moved.
    func moveDeadline(in duration: Duration) -> Bool {
        if let shared = keyed?.keyedCall.follows {
            return cause == nil && !phase.isOver && shared.moveDeadline(in: duration)
        }
        guard let limit else { return false }
        // Before: a call that comes now has the deadline of its trigger, and so needs a run of its own.
        if let keyed, let value = keyed.keyedCall.value { core.letBe(keyed, value.trigger) }
        return limit.move(in: duration)
    }

    /// Begins to count the time to the deadline, if there is one; `expired` is called after the cancellation.
    func setDeadline(_ expired: (@Sendable () -> Void)? = nil) {
        guard let limit else { return }
        if let expired {
            limit.set {
                self.expire()
                expired()
            }
        } else {
            limit.set { self.expire() }  // Captures one reference, and so takes no allocation.
        }
    }

    private func expire() {
        let cause = core.cause(.deadlineExpired, limit?.reason, origin)
        cancel(cause)
        // Those who share it hear of it now, and not when it has obeyed; but not of a deadline if something else has cancelled it. Who
        // comes after the cancellation looks for a cause.
        guard self.cause?.kind == .deadlineExpired, let keyed else { return }
        for follower in core.followers(of: keyed) { follower.cancel(cause) }
    }
}
