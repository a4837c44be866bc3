#if Cluster
import Foundation
import GRPCCore
import LanyardGRPC

/// Why a call to etcd failed, as far as it matters for what is done next.
enum EtcdError: Error, Sendable {
    /// Nobody answered in time, or the member has no leader. Whether the call was performed is unknown.
    case unreachable(String)
    /// The lease is not there: it has expired, or was revoked.
    case leaseNotFound
    /// The answer has more bytes than one may have.
    case tooLarge
    /// What was asked for is older than what etcd keeps.
    case compacted
    /// The connections are closed for good.
    case closed
    /// etcd has no space. It also says so of a transaction that it has performed: it looks at its quota before, and tells after
    /// (`quotaApplierV3` of etcd 3.4).
    case noSpace(String)
    /// etcd refuses, and will again: no permission, a request that is too large.
    case refused(String)

    init(_ error: RPCError) {
        let words = Self.words(error.message)
        switch error.code {
        case .resourceExhausted where error.message.contains("too many requests"): self = .unreachable(words)
        case .resourceExhausted where error.message.contains("database space exceeded"): self = .noSpace(words)
        case .outOfRange where error.message.contains("compacted"): self = .compacted
        // The transport says so in the words of its cause.
        case _ where error.message.contains("resourceExhausted"): self = .tooLarge
        case .notFound where error.message.contains("lease not found"): self = .leaseNotFound
        case .unavailable, .deadlineExceeded, .cancelled, .unknown, .aborted, .internalError:
            self = .unreachable(words)
        default: self = .refused(words)
        }
    }

    /// What etcd or the transport says, without the sentence about its own states and the full stop. They may be a stranger's words: they
    /// get into logs and terminals, so they are cut, and steer nothing.
    static func words(_ message: String) -> String {
        let states = "Channel is in a transient failure state and 'wait for ready' isn't enabled. "
        let text = message.replacingOccurrences(of: states, with: "")
        return (text.hasSuffix(".") ? String(text.dropLast()) : text).legible(500)
    }

    /// In words, without what to do.
    var why: String {
        switch self {
        case .unreachable(let why), .noSpace(let why), .refused(let why): why
        case .leaseNotFound: "the lease has expired"
        case .tooLarge: "its answer is too large"
        case .compacted: "its history is compacted faster than it can be read"
        case .closed: "the cluster was shut down"
        }
    }

    /// The same for callers of the library.
    var forCallers: any Error {
        switch self {
        case .unreachable, .leaseNotFound: ClusterError.unreachable(why)
        case .refused, .noSpace, .tooLarge, .compacted: ClusterError.refused(why)
        case .closed: ClusterError.shutDown
        }
    }
}
#endif
