internal import Lanyard

extension TaskScope {
    /// Does something as a run of the scope and waits for it, so that the console sees it and the end of the scope ends it,
    /// whoever asked.
    ///
    /// - Throws: What the operation throws; `CancellationError` if the run was cancelled, or `DeadlineExpired` if that was
    ///   its deadline's doing.
    /// - Cancellation: Cancels the run, and waits for it.
    func perform<Success: Sendable>(
        _ name: String,
        deadline: Duration? = nil,
        _ operation: @escaping @Sendable () async throws -> Success
    ) async throws -> Success {
        let run = addTask(name: name, deadline: deadline, isolation: nil, operation: operation)
        return try await withTaskCancellationHandler {
            switch await run.outcome {
            case .succeeded(let success): return success
            case .failed(let error): throw error
            case .cancelled(let cause, _):
                guard let deadline, cause.kind == .deadlineExpired else { throw CancellationError() }
                throw DeadlineExpired(deadline: deadline, cause: cause)
            }
        } onCancel: {
            run.cancel("nobody waits for it any more")
        }
    }
}
