#if Cluster
public import Foundation

/// Who runs what in a cluster, where and since when; who waits, and who was told to stop and does not.
///
/// It is `Codable`, so that a tool can show it, and LanyardConsole does. Times are those of the machine that wrote them.
public struct ClusterSnapshot: Codable, Hashable, Sendable, CustomStringConvertible {
    /// A process with a lease.
    public struct Member: Codable, Hashable, Sendable {
        /// Its name; several may have the same.
        public let name: String
        /// Its lease, which no other has, in hexadecimal digits.
        public let lease: String
        /// The name of its machine.
        public let host: String
        /// Its number on that machine.
        public let process: Int32
        /// When it was granted its lease.
        public let since: Date
    }

    /// How a run stands with its key.
    public enum State: String, Codable, Hashable, Sendable {
        /// It owns the key.
        case owns
        /// It waits for its turn.
        case waits
        /// It has lost the key and not reported its end.
        case stopping
    }

    /// A run that owns a key, wants it, or has lost it and not ended.
    public struct Run: Codable, Hashable, Sendable {
        /// The key, as text.
        public let id: String
        /// The key itself, for example to cancel it.
        public let key: ClusterID
        /// The name of its process.
        public let member: String
        /// The lease of its process.
        public let lease: String
        /// The number of the run in its process.
        public let number: Int
        /// How it stands.
        public let state: State
        /// Its fence; `nil` for one that has lost its key.
        public let fence: Int64?
        /// What people call it, if it was given a name.
        public let name: String?
        /// The policy of its call.
        public let policy: String?
        /// The line of its call, if its process discloses that.
        public let place: String?
        /// When it claimed the key; for one that has to stop, when it was told.
        public let since: Date?
        /// Who told it to stop, and why, in words.
        public let cause: String?
    }

    /// The revision of etcd at which it was taken.
    public let revision: Int64
    /// The processes, by name.
    public let members: [Member]
    /// The runs, by key: the owner first, then those who wait in their order, then those who stop.
    public let runs: [Run]
    /// Keys below the cluster's prefix that Lanyard did not write.
    public let damaged: [String]

    private static func count(_ items: some Collection, _ word: String) -> String {
        "\(items.count) \(word)\(items.count == 1 ? "" : "s")"
    }

    /// A line for each run.
    public var description: String {
        let lines = runs.map { run in
            let since = run.since.map { " since \($0.formatted(.iso8601))" } ?? ""
            let fence = run.fence.map { " fence \($0)" } ?? ""
            return "\(run.id): \(run.member) \(run.state.rawValue)\(fence)\(since)\(run.cause.map { " (\($0))" } ?? "")"
        }
        let damage = damaged.map { "damaged: \($0)" }
        let head = [Self.count(members, "member"), Self.count(runs, "run")].joined(separator: ", ")
        return ([head] + lines + damage).joined(separator: "\n")
    }
}
#endif
