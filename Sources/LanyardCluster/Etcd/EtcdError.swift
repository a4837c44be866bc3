#if Cluster
import GRPCCore

/// Why a call to etcd failed, as far as it matters for what is done next.
enum EtcdError: Error, Sendable {
    /// Nobody answered in time, or the member has no leader. Whether the call was performed is unknown.
    case unreachable(String)
    /// The lease is not there: it has expired, or was revoked.
    case leaseNotFound
    /// etcd refuses, and will again: no space, no permission, a request that is too large.
    case refused(String)

    init(_ error: RPCError) {
        switch error.code {
        case .notFound where error.message.contains("lease not found"): self = .leaseNotFound
        case .unavailable, .deadlineExceeded, .cancelled, .unknown, .aborted, .internalError:
            self = .unreachable(error.message)
        default: self = .refused(error.message)
        }
    }

    /// The same for callers of the library.
    var forCallers: any Error {
        switch self {
        case .unreachable(let why): ClusterError.unreachable(why)
        case .leaseNotFound: ClusterError.unreachable("the lease has expired")
        case .refused(let why): ClusterError.refused(why)
        }
    }
}
#endif
