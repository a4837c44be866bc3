import Foundation
import Lanyard

/// How many lines and bytes a file has, or had until somebody stopped the counting.
struct Tally: CustomStringConvertible {
    private(set) var lines = 0
    private(set) var bytes = 0

    var description: String { "\(lines) lines, \(bytes) bytes" }

    /// Counts until the file or the task ends: whoever is cancelled returns the part that is done.
    static func count(_ path: String) async throws -> Tally {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        var (tally, checkpoint) = (Tally(), Checkpoint())
        while await checkpoint.canPass(), let chunk = try file.read(upToCount: 1 << 16), !chunk.isEmpty {
            tally.bytes += chunk.count
            tally.lines += chunk.count { $0 == UInt8(ascii: "\n") }
        }
        return tally
    }
}
