extension Run {
    /// Begins to count the time to the deadline, if there is one; `expired` is called after the cancellation.
    func setDeadline(_ expired: (@Sendable () -> Void)? = nil) {
        guard let limit else { return }
        limit.set {
            self.cancel(self.core.cause(.deadlineExpired, nil, self.origin))
            expired?()
        }
        // A run that was cancelled meanwhile may have left already, and found nothing to lift.
        if phase.isOver { limit.lift() }
    }
}
