/// A deadline has passed: what every form of `withDeadline` throws then, and what `failed:` gets.
///
/// It says what a bare `CancellationError` does not: that time was up, and for which deadline. Python's `asyncio.timeout` turns the one into the other, too.
public struct DeadlineExpired: Error, CustomStringConvertible {
    /// The time that was given at the call; it may have been moved since.
    public let deadline: Duration

    /// Why the body was cancelled, with the line and the reason of the deadline; of kind `deadlineExpired`, unless the task
    /// around the body was cancelled before, and the body took no notice.
    public let cause: CancellationCause

    /// The run that goes on, because it did not obey or was not to be cancelled; `nil` if the work has ended.
    ///
    /// Its scope owns it, and lists it as straggling if it was cancelled.
    public let straggler: RunID?

    /// The name of that run.
    public let stragglerName: String?

    /// The line that set the deadline.
    public var origin: CallSite { cause.origin }

    /// Describes a deadline that passed; Lanyard makes these, and so may tests and bridges.
    public init(deadline: Duration, cause: CancellationCause, straggler: RunID? = nil, stragglerName: String? = nil) {
        self.deadline = deadline
        self.straggler = straggler
        self.stragglerName = stragglerName
        self.cause = cause
    }

    /// What happened, where, and the reason, if there is one.
    public var description: String {
        var text = "The deadline of \(deadline) has passed (\(origin))"
        if let reason = cause.reason { text += ": \(reason)" }
        if let straggler { text += "; “\(stragglerName ?? "")” (\(straggler)) still runs" }
        return text
    }
}
