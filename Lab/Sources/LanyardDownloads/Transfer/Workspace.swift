/// What the tries of one run hand on to each other.
struct Workspace: Sendable {
    /// The open files, from the moment their place is known; they stay locked between the tries.
    var session: TargetSession?
    /// Whether ranges proved useless: from then on the whole file is asked for, over one connection.
    var rangesRefused = false
    /// Whether it had to begin again in this run.
    var hasRestarted = false
    /// Whether any answer came in this run.
    var hasConnected = false
}

/// A file under its final name.
struct FinishedFile: Hashable, Sendable {
    var path: String
    var sha256: String?
    /// Its length in bytes.
    var bytes: Int64
}
