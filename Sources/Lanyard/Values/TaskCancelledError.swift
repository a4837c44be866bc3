/// An error that says that the task whose value was asked for was cancelled, and why. ``ScopedTask/value`` throws it.
///
/// Swift's `CancellationError` says that the code that catches it was cancelled. This error says that another task was. They
/// are two types because the standard library's error can carry nothing. So catch both where you mean both:
///
/// ```swift
/// do {
///     show(try await task.value)
/// } catch let error as TaskCancelledError {
///     log("No value: \(error.cause)")
/// } catch is CancellationError {
///     return
/// }
/// ```
///
/// A run that ends with this error was neither cancelled by anybody nor has it failed. Its outcome is
/// ``Outcome/cancelled(_:returned:)`` with kind ``CancellationCause/Kind/dependencyCancelled``, and `failed:` is not called.
/// There is one exception: nobody wanted that end if the other task missed its deadline, was refused, or was cancelled because
/// a sibling failed. Then the run has failed, and `failed:` gets this error.
///
/// Kotlin's `CancellationException` carries its cause, too, and Go's `context.Cause` tells it.
public struct TaskCancelledError: Error, CustomStringConvertible {
    /// Why the task was cancelled.
    public let cause: CancellationCause

    /// What the body of the task threw when it was cancelled; `nil` if it never ran.
    public let thrown: (any Error)?

    /// The run that goes on, because a cancelled caller of `withDeadline` did not wait for it; `nil` if the work has ended.
    ///
    /// Its scope owns it, and lists it as straggling.
    public let straggler: RunID?

    /// Describes the end of a task. Lanyard makes these errors, and tests and bridges may, too.
    ///
    /// If another such error was thrown, `thrown` becomes what that one carries. Otherwise, in a long row of tasks that wait
    /// for each other, each error would keep all those before it.
    public init(cause: CancellationCause, thrown: (any Error)? = nil, straggler: RunID? = nil) {
        self.cause = cause
        self.straggler = straggler
        self.thrown = if let thrown = thrown as? TaskCancelledError { thrown.thrown } else { thrown }
    }

    /// The cause, in a sentence.
    public var description: String {
        "The task was cancelled: \(cause)" + (straggler.map { "; \($0) still runs" } ?? "")
    }
}

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

extension Error {
    /// Whether this error only says that work was cancelled, so that nobody has to be told of it as of a failure.
    ///
    /// It is `true` of the `CancellationError` of the language, of ``TaskCancelledError``, and of what Foundation throws instead:
    /// `URLError` with the code `cancelled`, and, on Apple's systems, `CocoaError` with the code `userCancelled`. ``DeadlineExpired``
    /// is none: somebody waited for that work.
    ///
    /// ```swift
    /// do {
    ///     show(try await task.value)
    /// } catch let error where !error.isCancellation {
    ///     show(error)
    /// }
    /// ```
    ///
    /// `failed:` is never called for a cancellation of its own run. Use this for errors that come from elsewhere.
    public var isCancellation: Bool {
        switch self {
        case is CancellationError, is TaskCancelledError: true
        // As an `NSError` would say, which is not there without Foundation.
        default: (_domain, _code) == ("NSURLErrorDomain", -999) || (_domain, _code) == ("NSCocoaErrorDomain", 3072)
        }
    }
}
