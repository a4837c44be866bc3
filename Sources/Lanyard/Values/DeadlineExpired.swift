/// A deadline has passed: what ``withDeadline(in:reason:clock:fileID:line:_:)`` throws for a body that obeyed.
///
/// It says what a bare `CancellationError` does not: that time was up, and for which deadline. So `failed:` and whoever
/// catches it can tell it from a cancellation. Python's `asyncio.timeout` turns the one into the other, too.
public struct DeadlineExpired: Error, CustomStringConvertible {
    /// The time that was given at the call; it may have been moved since.
    public let deadline: Duration

    /// Why the body was cancelled: of kind `deadlineExpired`, with the line and the reason of the deadline.
    public let cause: CancellationCause

    /// The line that set the deadline.
    public var origin: CallSite { cause.origin }

    /// Describes a deadline that passed; Lanyard makes these, and so may tests and bridges.
    public init(deadline: Duration, cause: CancellationCause) {
        self.deadline = deadline
        self.cause = cause
    }

    /// What happened, where, and the reason, if there is one.
    public var description: String {
        "The deadline of \(deadline) has passed (\(origin))" + (cause.reason.map { ": \($0)" } ?? "")
    }
}
