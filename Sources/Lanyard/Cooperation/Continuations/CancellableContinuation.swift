/// What a callback resumes a waiting task with; made by ``withCancellableContinuation(of:isolation:fileID:line:_:disposingLate:)``.
///
/// The first resume counts, from any thread. If the task was cancelled before, or somebody else resumed it, a value
/// goes to the disposal and an error is dropped. If the last reference goes away without a resume, the task gets
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

    /// Lets the task go on with a value.
    ///
    /// - Returns: Whether the task gets it; if not, the disposal has got it.
    @discardableResult
    public func resume(returning value: sending Success) -> Bool {
        core.resume(returning: value)
    }

    /// Lets the task go on with an error.
    ///
    /// - Returns: Whether the task gets it; if not, it is dropped.
    @discardableResult
    public func resume(throwing error: any Error) -> Bool {
        core.resume(throwing: error)
    }

    /// Lets the task go on with the value or the error of a result.
    ///
    /// - Returns: Whether the task gets it, as for the other two.
    @discardableResult
    public func resume(with result: sending Result<Success, any Error>) -> Bool {
        switch result {
        case .success(let value): core.resume(returning: value)
        case .failure(let error): core.resume(throwing: error)
        }
    }

    /// Says how to stop the work that was begun: called once if the task is cancelled before it is resumed.
    ///
    /// It is called at once if the task is cancelled already, otherwise on the thread that cancels; never once the task
    /// was resumed. Several handlers are all called. It has to be quick, and must not wait for the task, which goes on
    /// when it returns; what the callback brings meanwhile comes too late. Do not capture the continuation in it: then
    /// nobody would notice that the callback has dropped it.
    public func onCancel(_ handler: @escaping @Sendable () -> Void) {
        core.onCancel(handler)
    }
}

extension CancellableContinuation<Void> {
    /// Lets the task go on.
    ///
    /// - Returns: Whether this was the call that did.
    @discardableResult
    public func resume() -> Bool {
        core.resume(returning: ())
    }
}
