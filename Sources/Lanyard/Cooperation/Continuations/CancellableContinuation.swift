/// The object with which a callback resumes a waiting task.
/// ``withCancellableContinuation(of:isolation:fileID:line:_:disposingLate:)`` makes it.
///
/// The first resume counts, from any thread. If the task was cancelled or resumed before, a later value goes to the disposal,
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
    /// - Returns: Whether the task gets the value. If not, the disposal has got it.
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
