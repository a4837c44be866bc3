/// The time that a call gives its run, and the words for the cause when that is over.
struct RunDeadline {
    let duration: Duration
    let reason: String?

    /// `nil` for a call without a deadline.
    init?(_ duration: Duration?, _ reason: String? = nil) {
        guard let duration else { return nil }
        self.duration = duration
        self.reason = reason
    }
}
