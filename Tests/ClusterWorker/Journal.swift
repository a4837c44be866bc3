#if Cluster
import Foundation

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
    }

    private static let lock = NSLock()

    static func tell(
        _ event: String,
        run: String? = nil,
        decision: String? = nil,
        fence: Int64? = nil,
        result: String? = nil
    ) {
        let entry = Entry(at: now, event: event, run: run, decision: decision, fence: fence, result: result)
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
