internal import Synchronization

/// The object with which a callback resumes a waiting task.
/// ``withCancellableContinuation(of:isolation:fileID:line:_:withheld:)`` makes it.
///
/// The first resume counts, from any thread. If the task was cancelled or resumed before, a later value is withheld,
/// and a later error is dropped. If the last reference goes away before anything has resumed the task, the task gets
/// ``ContinuationError/dropped(_:)``.
///
/// ```swift
/// camera.takePicture { picture, error in
///     if let picture {
///         continuation.resume(returning: picture)
///     } else {
///         continuation.resume(throwing: error!)
///     }
/// }
/// ```
public final class CancellableContinuation<Success>: Sendable {
    private let core: ContinuationCore<Success>

    init(_ core: ContinuationCore<Success>) {
        self.core = core
    }

    deinit {
        core.abandon()
    }

    /// Resumes the task with a value.
    ///
    /// - Returns: Whether the task gets the value. If not, `withheld` has got it.
    @discardableResult
    public func resume(returning value: sending Success) -> Bool {
        core.resume(returning: value)
    }

    /// Resumes the task with an error.
    ///
    /// - Returns: Whether the task gets the error. If not, it is dropped.
    @discardableResult
    public func resume(throwing error: any Error) -> Bool {
        core.resume(throwing: error)
    }

    /// Resumes the task with the value or the error of a result.
    ///
    /// - Returns: Whether the task gets it, as for the other two.
    @discardableResult
    public func resume(with result: sending Result<Success, any Error>) -> Bool {
        switch result {
        case .success(let value): core.resume(returning: value)
        case .failure(let error): core.resume(throwing: error)
        }
    }

    /// Sets a handler that stops the work if the task is cancelled before it is resumed. It is called once.
    ///
    /// It is called at once if the task is already cancelled, and otherwise on the thread that cancels. Once the task was
    /// resumed it is never called. If you set several handlers, all are called. A handler has to be quick. It must not wait for
    /// the task, which goes on only when it returns; what the callback brings meanwhile comes too late. Do not capture the
    /// continuation in it, because then nobody would notice that the callback has dropped it.
    public func onCancel(_ handler: @escaping @Sendable () -> Void) {
        core.onCancel(handler)
    }
}

extension CancellableContinuation<Void> {
    /// Resumes the task.
    ///
    /// - Returns: Whether this call resumed it.
    @discardableResult
    public func resume() -> Bool {
        core.resume(returning: ())
    }
}

/// A mistake in the use of a ``CancellableContinuation``. The waiting task gets it as an error, instead of waiting for ever.
public enum ContinuationError: Error, Equatable, CustomStringConvertible {
    /// The last reference to the continuation that was made at this place went away before anything had resumed it.
    case dropped(CallSite)

    /// What happened and what to do about it.
    public var description: String {
        switch self {
        case .dropped(let origin):
            """
            The continuation made in \(origin) was released before it was resumed, so its result can never come. \
            Resume it on every path of the callback, failures included.
            """
        }
    }
}

/// What a ``CancellableContinuation`` and the cancellation of its task share.
final class ContinuationCore<Success>: Sendable {
    /// Unsafe, because that it is resumed once is the machine's first invariant.
    typealias Waiter = UnsafeContinuation<Success, any Error>
    typealias Handler = @Sendable () -> Void

    private let machine = Mutex(ContinuationStateMachine<Waiter, Handler>())
    private let withheld: (@Sendable (sending Success) -> Void)?
    private let origin: CallSite

    init(withheld: (@Sendable (sending Success) -> Void)?, origin: CallSite) {
        self.withheld = withheld
        self.origin = origin
    }

    func wait(_ waiter: Waiter) -> Bool {
        machine.withLock { $0.wait(waiter) }
    }

    func resume(returning value: sending Success) -> Bool {
        guard let (waiter, _) = machine.withLock({ $0.resume() }) else {
            withheld?(value)
            return false
        }
        waiter.resume(returning: value)
        return true
    }

    func resume(throwing error: any Error) -> Bool {
        guard let (waiter, _) = machine.withLock({ $0.resume() }) else { return false }
        waiter.resume(throwing: error)
        return true
    }

    /// The last reference to the continuation is gone.
    func abandon() {
        _ = resume(throwing: ContinuationError.dropped(origin))
    }

    /// The task is let go last: until this returns it could not leave the cancellation handler, and would block a thread.
    func cancel() {
        guard case .resume(let waiter, let handlers) = machine.withLock({ $0.cancel() }) else { return }
        for handler in handlers { handler() }
        waiter.resume(throwing: CancellationError())
    }

    func onCancel(_ handler: @escaping Handler) {
        if case .call = machine.withLock({ $0.add(handler) }) { handler() }
    }
}

/// Waits for a callback, but only until the task is cancelled.
///
/// Use it where you would use `withCheckedThrowingContinuation` and the callback may take its time. It cannot leak: a
/// continuation that is released without being resumed throws. It cannot be resumed twice: a value that comes second or too
/// late goes to `withheld`.
///
/// ```swift
/// let connection = try await withCancellableContinuation { continuation in
///     let attempt = connect(host) { continuation.resume(with: $0) }
///     continuation.onCancel { attempt.stop() }
/// } withheld: { connection in
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
///   - withheld: Takes each value that came too late, or after another, on the thread that brought it.
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
    withheld: (@Sendable (sending Success) -> Void)? = nil
) async throws -> Success {
    let core = ContinuationCore(withheld: withheld, origin: CallSite(fileID: fileID, line: line))
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
