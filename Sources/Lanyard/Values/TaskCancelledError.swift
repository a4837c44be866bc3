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

    /// Describes the end of a task. Lanyard makes these errors, and tests and bridges may, too.
    ///
    /// If another such error was thrown, `thrown` becomes what that one carries. Otherwise, in a long row of tasks that wait
    /// for each other, each error would keep all those before it.
    public init(cause: CancellationCause, thrown: (any Error)? = nil) {
        self.cause = cause
        self.thrown = if let thrown = thrown as? TaskCancelledError { thrown.thrown } else { thrown }
    }

    /// The cause, in a sentence.
    public var description: String { "The task was cancelled: \(cause)" }
}
