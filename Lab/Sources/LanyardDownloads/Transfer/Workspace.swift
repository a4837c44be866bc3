/// What the tries of one run hand on to each other.
struct Workspace: Sendable {
    /// The open files, from the moment their place is known; they stay locked between the tries.
    var session: TargetSession?
    /// Whether ranges proved useless: from then on the whole file is asked for, over one connection.
    var rangesRefused = false
    /// Whether a range was asked for last.
    var asksForRange = false
    /// Those URLs of the file that were asked without a range, because one was refused; each once.
    private var askedWhole: Set<Int> = []
    /// Those URLs that are asked for no range any more: their servers have none, or refuse them.
    private var withoutRanges: Set<Int> = []
    /// The parts of other URLs that seemed to be of the file, and are of others.
    var refusedParts: Set<String> = []
    /// Whether what is there is no reason to ask for less, after a server contradicted itself.
    var forgoesCondition = false
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

    // MARK: Ranges

    /// What servers answer to a range that they do not want.
    private static let mayBeForRange: Set = [400, 403, 405, 412, 500, 501]

    /// Whether the URL that is asked may be asked for a range.
    var mayAskForRange: Bool { !withoutRanges.contains(mirror) }

    /// Asks the URL for no range any more.
    mutating func forgoRanges() { withoutRanges.insert(mirror) }

    /// Whether to ask once more, without the range: some servers know no ranges, or allow no second connection, and say so by a status
    /// that may mean anything.
    mutating func asksWhole(after error: DownloadError) -> Bool {
        // What is to be asked again later was not refused for its range.
        guard asksForRange, case .httpStatus(let code, _, nil) = error, Workspace.mayBeForRange.contains(code),
            askedWhole.insert(mirror).inserted
        else { return false }
        forgoRanges()
        return true
    }

    /// The whole was refused as well, so that it was not for the range. A server that is busy has refused nothing.
    mutating func takeBackRanges(after error: any Error) {
        guard case .httpStatus(let code, _, _)? = error as? DownloadError, askedWhole.contains(mirror),
            (400..<500).contains(code), ![408, 429].contains(code)
        else { return }
        withoutRanges.remove(mirror)
    }

    // MARK: Progress

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
    /// Whether it was there already.
    var wasThere = false
}
