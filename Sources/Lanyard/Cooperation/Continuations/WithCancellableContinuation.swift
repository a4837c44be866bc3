/// Waits for a callback, but only until the task is cancelled.
///
/// Use it where you would use `withCheckedThrowingContinuation` and the callback may take its time. It cannot leak: a
/// continuation that is released without being resumed throws. It cannot be resumed twice: a value that comes second or too
/// late goes to `dispose`.
///
/// ```swift
/// let connection = try await withCancellableContinuation { continuation in
///     let attempt = connect(host) { continuation.resume(with: $0) }
///     continuation.onCancel { attempt.stop() }
/// } disposingLate: { connection in
///     connection.close()  // it was made anyway
/// }
/// ```
///
/// - Parameters:
///   - type: The type of the value. Give it where the compiler cannot tell it, as in a body of several statements.
///   - isolation: The actor of the caller, where it waits.
///   - fileID: The file of the call, for ``ContinuationError``. A wrapper passes its caller's.
///   - line: The line of the call, as for `fileID`.
///   - body: Begins the work, on the isolation of the caller, before the task waits. It does not run if the task is cancelled
///     already.
///   - dispose: Takes each value that came too late, or after another, on the thread that brought it.
/// - Returns: What the continuation was resumed with. A value that came before the cancellation is returned, even if the task
///   has been cancelled meanwhile.
/// - Throws: What the continuation was resumed with; ``ContinuationError/dropped(_:)`` if it was released without.
/// - Cancellation: Calls what was given to ``CancellableContinuation/onCancel(_:)``, then throws `CancellationError`, whatever
///   the callback does.
public func withCancellableContinuation<Success>(
    of type: Success.Type = Success.self,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: (CancellableContinuation<Success>) -> Void,
    disposingLate dispose: (@Sendable (sending Success) -> Void)? = nil
) async throws -> Success {
    let core = ContinuationCore(disposal: dispose, origin: CallSite(fileID: fileID, line: line))
    return try await withTaskCancellationHandler {
        try await withUnsafeThrowingContinuation(isolation: isolation) { waiter in
            if core.wait(waiter) {
                body(CancellableContinuation(core))
            } else {
                waiter.resume(throwing: CancellationError())
            }
        }
    } onCancel: {
        core.cancel()
    }
}
