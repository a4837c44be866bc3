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
    /// Which of the URLs of the file is asked.
    var mirror = 0
    /// Those that failed in a way that no repetition cures.
    var lost: Set<Int> = []

    /// The next URL after the one that is asked that is not lost; `nil` if there is no other.
    func nextMirror(of count: Int) -> Int? {
        (1..<count).map { (mirror + $0) % count }.first { !lost.contains($0) }
    }

    /// How far it is, to tell later whether a try brought it further.
    struct Mark: Hashable, Sendable {
        var beginnings: Int
        var count: Int64
    }

    /// How many bytes a try has to bring to count for something.
    static let growth: Int64 = 4096

    var mark: Mark { Mark(beginnings: beginnings, count: session?.count ?? 0) }

    /// Whether there is more to go on with than there was. What took the place of something does not count: a server
    /// that ignores ranges and breaks off at random would be asked for ever, and so would one that sends a byte a time.
    func hasGrown(since earlier: Mark) -> Bool {
        guard let session, session.canResume, session.count >= earlier.count + Workspace.growth else { return false }
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
