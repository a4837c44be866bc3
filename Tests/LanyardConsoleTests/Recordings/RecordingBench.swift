import Foundation
import Lanyard
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import LanyardConsole

/// A program that is recorded into a file, on a disk that may be full.
struct RecordingBench {
    let program = WatchedProgram()
    let disk = TestDisk()
    let folder: TemporaryFolder

    /// What was told of a ring: why it could not be written, or nothing when it could be again.
    let reports = Log<RecordingError?>()

    init() throws {
        folder = try TemporaryFolder()
    }

    var file: URL { URL(filePath: folder.path).appending(path: "ü/a b.lanyard") }

    func makeFolder() throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }

    /// What lies where the file is made.
    var folderNames: [String] {
        get throws {
            let folder = file.deletingLastPathComponent().path(percentEncoded: false)
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        }
    }

    /// - Parameter span: How far back it reaches; `nil` for all of the time.
    func work(keeping span: Duration? = nil) throws -> RecordingWork<TestClock> {
        try makeFolder()
        return RecordingWork(
            file: RecordingFile(file, put: disk.put),
            watched: program.monitor,
            interval: .seconds(1),
            span: span,
            clock: program.clock,
            report: { [reports] in reports.note($0) }
        )
    }

    /// Lets the recording write so many times, or find that it cannot.
    func pass(_ seconds: Int) async {
        for _ in 0..<seconds {
            await program.clock.sleepers(atLeast: 1)
            await program.clock.advance(by: .seconds(1))
        }
        await program.clock.sleepers(atLeast: 1)
    }

    /// The lines of the file.
    ///
    /// - Parameter isCut: Whether the last may be cut off, and is left out if it is.
    func lines(isCut: Bool = false) throws -> [RecordedLine] {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(isCut || text.hasSuffix("\n"))
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // What stands behind the last end of a line is nothing, or no whole line.
        lines.removeLast()
        return try lines.map { try JSONDecoder().decode(RecordedLine.self, from: Data($0.utf8)) }
    }
}

/// A disk that takes all there is, or only so many bytes more.
final class TestDisk: Sendable {
    private let state = Mutex<(room: Int?, tries: Int)>((nil, 0))

    /// How many bytes it takes; `nil` for any number.
    var room: Int? {
        get { state.withLock { $0.room } }
        set { state.withLock { $0.room = newValue } }
    }

    /// How often somebody has tried to write.
    var tries: Int { state.withLock { $0.tries } }

    var put: RecordingFile.Write {
        { [self] descriptor, bytes in
            let count = state.withLock { state in
                state.tries += 1
                let count = min(state.room ?? bytes.count, bytes.count)
                if let room = state.room { state.room = room - count }
                return count
            }
            guard count > 0 else {
                errno = ENOSPC
                return -1
            }
            return write(descriptor, bytes.baseAddress, count)
        }
    }
}

/// A line of a recording, as far as it is looked at.
struct RecordedLine: Decodable {
    struct Things: Decodable { var changed: [Wire.Run] }
    enum Runs: Decodable {
        case all([Wire.Run])
        case changes(Things)

        init(from decoder: any Decoder) throws {
            self = try (try? .all([Wire.Run](from: decoder))) ?? .changes(Things(from: decoder))
        }
    }

    var type: String
    var version: Int?
    var startedAt: String?
    var program: Wire.Program?
    var runs: Runs?
    var after: Int?
    var sequence: Int?
    var causes: [Wire.CausePlace]?
}

extension [RecordedLine] {
    /// The runs of all frames.
    var runs: Set<UInt64> {
        reduce(into: []) { ids, line in
            switch line.runs {
            case .all(let runs): ids.formUnion(runs.map(\.id))
            case .changes(let things): ids.formUnion(things.changed.map(\.id))
            case nil: break
            }
        }
    }
}
