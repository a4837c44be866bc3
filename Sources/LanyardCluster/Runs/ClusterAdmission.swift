#if Cluster
public import Lanyard
import Synchronization

/// What the policy decided about a call, in the whole cluster.
public struct ClusterAdmission: Hashable, Sendable {
    /// The decision, in the words that calls within a process have.
    public let decision: Admission

    /// The fence of the run's claim; `nil` if it was skipped or joined another run.
    public let fence: Int64?

    /// The name of the process that owned the key, if one did and it was not displaced.
    public let holder: String?
}

/// Where a call's admission is put once, and read by anybody.
final class AdmissionBox: Sendable {
    private struct State {
        var admission: ClusterAdmission?
        var waiters: [CancellableContinuation<ClusterAdmission>] = []
    }

    private let state = Mutex(State())

    /// Puts it in. The first counts: a run that shares another's result, and claims itself when that one is gone, was joined.
    func put(_ decision: Admission, fence: Int64? = nil, holder: String? = nil) {
        let admission = ClusterAdmission(decision: decision, fence: fence, holder: holder)
        let waiters = state.withLock { state -> [CancellableContinuation<ClusterAdmission>] in
            guard state.admission == nil else { return [] }
            state.admission = admission
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume(returning: admission) }
    }

    var admission: ClusterAdmission? { state.withLock { $0.admission } }

    func wait() async throws -> ClusterAdmission {
        try await withCancellableContinuation { continuation in
            let admission = state.withLock { state in
                if state.admission == nil { state.waiters.append(continuation) }
                return state.admission
            }
            if let admission { continuation.resume(returning: admission) }
        }
    }
}
#endif
