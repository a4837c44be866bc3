#if Cluster
import Foundation
import Lanyard
import LanyardGRPC

/// What the value of a claim says, for people and for those who share its run. Nothing else is decided by it: revisions alone
/// say who owns a key.
struct ClaimRecord: Codable, Sendable {
    /// Goes up when a member changes what it means.
    var version = 1
    /// The name of the process.
    var member: String
    var process: Int32
    /// The line that asked for the run, if places are disclosed.
    var place: String?
    var name: String?
    var policy: String
    /// How many earlier claims may still be there when it starts; `nil` if it starts at once.
    var mayFollow: Int?
    /// When it was claimed, in seconds since 1970 by the clock of its machine: for people.
    var since: Double
    /// How a shared run ended, in its last moment.
    var outcome: SharedOutcome?
}

/// How a shared run ended.
enum SharedOutcome: Codable, Sendable {
    case returned(Data)
    case failed(String)
}

/// What a run that has to stop is told.
struct StopRecord: Codable, Sendable {
    var version = 1
    /// The process that says so.
    var by: String
    var causes: CauseChain
    /// When, in seconds since 1970 by the clock of that machine: for people.
    var since: Double
    /// Whether the key was cancelled by name, and with it all who want it.
    var isForKey = false
    /// The record of the claim it had.
    var claim: ClaimRecord?
}

/// Values as they stand in etcd: JSON, so that `etcdctl get` shows them.
enum RecordCoding {
    /// What is longer was not written here: etcd takes 1.5 MiB in a request. A shared result of 1 MiB takes 1,398,104 in base 64, and
    /// the names beside it some thousand.
    static let mostBytes = 3 << 19

    static func bytes(_ record: some Encodable) -> Bytes {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(record)).map { Array($0) } ?? []
    }

    /// - Returns: `nil` for what is no such record.
    static func record<Record: Decodable>(_ type: Record.Type = Record.self, in bytes: Data) -> Record? {
        try? UntrustedJSON.read(bytes, mostBytes: mostBytes) { try JSONDecoder().decode(Record.self, from: $0) }
    }
}
#endif
