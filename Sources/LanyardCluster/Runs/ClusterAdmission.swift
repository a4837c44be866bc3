#if Cluster
public import Lanyard

/// What the policy decided about a call, in the whole cluster.
public struct ClusterAdmission: Hashable, Sendable {
    /// The decision, in the words that calls within a process have.
    public let decision: Admission

    /// The fence of the run's claim; `nil` if it was skipped or joined another run.
    public let fence: Int64?

    /// The name of the process that has the key, if the call was skipped, joined its run or waits behind it.
    public let holder: String?
}

/// Where a call's admission is put once, and read by anybody.
struct AdmissionBox: Sendable {
    private let place = Awaited<ClusterAdmission>()

    /// Puts it in. The first counts: a run that shares another's result, and claims itself when that one is gone, was joined.
    func put(_ decision: Admission, fence: Int64? = nil, holder: String? = nil) {
        place.put(ClusterAdmission(decision: decision, fence: fence, holder: holder))
    }

    var admission: ClusterAdmission? { place.value }

    func wait() async throws -> ClusterAdmission { try await place.wait() }
}
#endif
