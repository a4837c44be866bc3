#if Cluster
import Foundation

/// What a process says of itself, for people.
struct MemberRecord: Codable, Sendable {
    var version = 1
    var name: String
    var host: String
    var process: Int32
    /// When its lease was granted, in seconds since 1970 by the clock of its machine.
    var since: Double

    init(name: String) {
        self.name = name
        host = ProcessInfo.processInfo.hostName
        process = ProcessInfo.processInfo.processIdentifier
        since = Date().timeIntervalSince1970
    }
}
#endif
