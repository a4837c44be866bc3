#if Cluster
public import Lanyard

/// The handle of a run that owns a key of the cluster, or wants to.
///
/// You can discard it. ``task`` is the run in this process, which is cancelled, waited for and watched as any other.
public struct ClusterTask<Success: Sendable>: Sendable {
    /// The run in this process.
    public let task: ScopedTask<Success>

    let box: AdmissionBox

    /// What the cluster decided about the call; `nil` while it has not.
    public var admissionIfDecided: ClusterAdmission? { box.admission }

    /// What the cluster decided about the call. Waits until it has.
    ///
    /// - Throws: `TaskCancelledError` or the error of the run, if it ended before anything was decided; `CancellationError` if
    ///   the waiting task is cancelled.
    /// - Cancellation: ends the wait, and does not cancel the run.
    public var admission: ClusterAdmission {
        get async throws {
            if let admission = box.admission { return admission }
            return try await withThrowingTaskGroup(of: ClusterAdmission?.self) { group in
                group.addTask { try await box.wait() }
                group.addTask {
                    let outcome = try await task.wait()
                    if let admission = box.admission { return admission }
                    switch outcome {
                    case .cancelled(let cause, _): throw TaskCancelledError(cause: cause)
                    case .failed(let error): throw error
                    case .succeeded: return nil
                    }
                }
                defer { group.cancelAll() }
                while let admission = try await group.next() {
                    if let admission { return admission }
                }
                throw CancellationError()
            }
        }
    }

    /// What the body returned or threw, as `ScopedTask.value`.
    public nonisolated(nonsending) var value: Success {
        get async throws { try await task.value }
    }

    /// How the run ended, as `ScopedTask.outcome`.
    public nonisolated(nonsending) var outcome: Outcome<Success> {
        get async { await task.outcome }
    }

    /// Cancels the run, here and in the cluster: its claim goes at once, and others need not wait for its end unless their policy
    /// says so.
    public func cancel(_ reason: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        task.cancel(reason, fileID: fileID, line: line)
    }
}
#endif
