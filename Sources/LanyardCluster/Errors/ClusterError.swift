#if Cluster
import Foundation
import LanyardGRPC

/// What can go wrong between a program and its cluster. Each says what to do about it.
public enum ClusterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is no address of an etcd member.
    case invalidEndpoint(String)
    /// No endpoint was given.
    case noEndpoints
    /// Some endpoints speak TLS and others do not, and there is a password: it would be sent in clear as soon as the others fail.
    case mixedEndpoints
    /// An ID, a name, a prefix or a value is empty or longer than its limit in bytes.
    case invalidSize(of: String, bytes: Int, limit: Int)
    /// No member of etcd answered, or none had a leader, for as long as the call may take.
    case unreachable(String)
    /// etcd refused: wrong credentials, no permission, or no space left on its disk.
    case refused(String)
    /// A commit has too many writes, or one below the cluster's own prefix.
    case invalidWrite(String)
    /// The claim of the run is gone, so its write was refused: another run owns the key, or the lease has expired.
    case staleClaim(fence: Int64)
    /// Whether etcd performed the write is unknown. The connection broke, and the lease ran out before etcd could be asked. Or etcd has
    /// no space, which it also says of a transaction that it has performed.
    case outcomeUnknown
    /// Somebody else has written something under the keys of this ID that no Lanyard wrote. Other IDs are not concerned.
    case damaged(id: String, key: String)
    /// The shared run threw this, on another machine.
    case sharedRunFailed(String)
    /// The cluster was shut down.
    case shutDown

    /// An endpoint without control characters and without the user and password in it.
    private static func shown(_ endpoint: String) -> String {
        let text = endpoint.legible(200)
        guard let at = text.lastIndex(of: "@") else { return text }
        let start = text.range(of: "://")?.upperBound ?? text.startIndex
        return start < at ? text[..<start] + "…" + text[at...] : text
    }

    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .invalidEndpoint(let text):
            "“\(Self.shown(text))” is no endpoint of etcd. Write “http://HOST:2379”, or “https://HOST:2379” for TLS."
        case .noEndpoints: "The cluster has no endpoints. Name at least one member of etcd."
        case .mixedEndpoints:
            "Some endpoints have “https” and others “http”, to which the password would go in clear. Use “https” for all of them."
        case .invalidSize(let what, let bytes, let limit):
            "The \(what) has \(bytes) bytes; it needs at least one, and \(limit) at most."
        case .unreachable(let why):
            "etcd cannot be reached: \(why). Check that most members run, that the endpoints are theirs, and that both "
                + "sides speak TLS or neither does, with certificates that they trust."
        case .refused(let why):
            "etcd refused: \(why). Check the user and password, what that user may do, and that etcd has space left."
        case .invalidWrite(let why): "\(why). Nothing was sent."
        case .staleClaim(let fence):
            "The write with fence \(fence) was refused, because its run no longer owns the key. Write nothing more."
        case .outcomeUnknown:
            "Whether the write was performed is unknown: the connection to etcd broke, or etcd has no space. "
                + "Read what is stored before you write again."
        case .damaged(let id, let key):
            "“\(key)”, among the keys of “\(id)”, was not written by Lanyard. Delete it from etcd."
        case .sharedRunFailed(let error):
            "The shared run failed on another machine: \(error). Call again to run it anew."
        case .shutDown: "The cluster was shut down. Make another one to go on."
        }
    }
}
#endif
