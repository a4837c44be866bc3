extension Run {
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
        cancel(core.cause(.deadlineExpired, limit?.reason, origin))
    }
}
