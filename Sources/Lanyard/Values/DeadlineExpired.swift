/// An error that says that a deadline has passed. Every form of `withDeadline` throws it, and `failed:` gets it.
///
/// It says what a bare `CancellationError` does not: that time was up, and for which deadline. Python's `asyncio.timeout` also
/// turns the one error into the other.
public struct DeadlineExpired: Error, CustomStringConvertible {
    /// The time that was given at the call. The deadline may have been moved since.
    public let deadline: Duration

    /// Why the body was cancelled, with the source line and the reason of the deadline.
    ///
    /// It is of kind `deadlineExpired`, unless the surrounding task was cancelled before and the body took no notice.
    public let cause: CancellationCause

    /// The run that goes on, because it did not obey or was not meant to be cancelled; `nil` if the work has ended.
    ///
    /// Its scope owns it, and lists it as straggling if it was cancelled.
    public let straggler: RunID?

    /// The name of the run that goes on.
    public let stragglerName: String?

    /// The source line that set the deadline.
    public var origin: CallSite { cause.origin }

    /// Describes a deadline that passed. Lanyard makes these errors, and tests and bridges may, too.
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
