/// The task whose value was asked for has been cancelled: what ``ScopedTask/value`` throws then, with the cause.
///
/// Swift's `CancellationError` says that the code that catches it was cancelled, this that another task was. They are two
/// types, because the one in the standard library can carry nothing, so match both where both are meant:
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
/// A run that ends with this error was not cancelled by anybody and has not failed either: its outcome is
/// ``Outcome/cancelled(_:returned:)`` with kind ``CancellationCause/Kind/dependencyCancelled``, and `failed:` is not called.
/// Unless nobody wanted that end: where the other task missed its deadline, was refused, or was cancelled because a sibling
/// failed, the run has failed, and `failed:` gets this error.
///
/// Kotlin's `CancellationException` carries its cause, too, and Go's `context.Cause` tells it.
public struct TaskCancelledError: Error, CustomStringConvertible {
    /// Why the task was cancelled.
    public let cause: CancellationCause

    /// What the body of the task threw when it was cancelled; `nil` if it never ran.
    public let thrown: (any Error)?

    /// Describes the end of a task; Lanyard makes these, and so may tests and bridges.
    ///
    /// What was thrown because yet another task was cancelled is that one's: in a long row of tasks that wait for each other,
    /// each error would keep all those before it.
    public init(cause: CancellationCause, thrown: (any Error)? = nil) {
        self.cause = cause
        self.thrown = if let thrown = thrown as? TaskCancelledError { thrown.thrown } else { thrown }
    }

    /// The cause, in a sentence.
    public var description: String { "The task was cancelled: \(cause)" }
}
