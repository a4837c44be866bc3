#if Cluster
import Foundation
import LanyardCluster

/// Tells what happened: a line of JSON for each event, with the time on the machine's monotonic clock, which all of its processes share.
enum Journal {
    struct Entry: Encodable {
        /// In nanoseconds.
        let at: UInt64
        let event: String
        var run: String?
        var decision: String?
        var fence: Int64?
        var result: String?
        /// What the run knew of its turn: the revision of the answer to its claim, that by which its turn had come, and whether it
        /// had to look.
        var answered: Int64?
        var revision: Int64?
        var looked: Bool?
    }

    private static let lock = NSLock()

    static func tell(
        _ event: String,
        run: String? = nil,
        decision: String? = nil,
        fence: Int64? = nil,
        result: String? = nil
    ) {
        tell(Entry(at: now, event: event, run: run, decision: decision, fence: fence, result: result))
    }

    /// Tells that a body begins, and how its process knew that it may.
    static func tellStart(of run: String, _ context: ClusterContext) {
        var entry = Entry(at: now, event: "started", run: run, fence: context.fence)
        let turn = context.turn
        (entry.answered, entry.revision, entry.looked) = (turn.answered, turn.revision, turn.hasLooked)
        tell(entry)
    }

    private static func tell(_ entry: Entry) {
        guard var line = try? JSONEncoder().encode(entry) else { return }
        line.append(UInt8(ascii: "\n"))
        lock.withLock { FileHandle.standardOutput.write(line) }
    }

    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
#endif
