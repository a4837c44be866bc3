/// What the tries of one run hand on to each other.
struct Workspace: Sendable {
    /// The open files, from the moment their place is known; they stay locked between the tries.
    var session: TargetSession?
    /// Whether ranges proved useless: from then on the whole file is asked for, over one connection.
    var rangesRefused = false
    /// How often the files were emptied to begin at the first byte.
    var beginnings = 0
    /// Whether it had to begin again in this run.
    var hasRestarted = false
    /// Whether any answer came in this run.
    var hasConnected = false

    /// How far it is, to tell later whether a try brought it further.
    struct Mark: Hashable, Sendable {
        var beginnings: Int
        var count: Int64
    }

    var mark: Mark { Mark(beginnings: beginnings, count: session?.count ?? 0) }

    /// Whether there is more to go on with than there was. What took the place of something does not count: a server
    /// that ignores ranges and breaks off at random would be asked for ever.
    func hasGrown(since earlier: Mark) -> Bool {
        guard let session, session.canResume, session.count > earlier.count else { return false }
        return earlier.count == 0 || beginnings == earlier.beginnings
    }
}

/// A file under its final name.
struct FinishedFile: Hashable, Sendable {
    var path: String
    var sha256: String?
    /// Its length in bytes.
    var bytes: Int64
}
