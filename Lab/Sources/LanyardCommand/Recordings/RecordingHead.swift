import CommandSupport
import Foundation
import LanyardDownloads

/// The first line of a recording, which says that it is one. `Documentation/Recording.md` has the format.
struct RecordingHead: Decodable, Hashable, Sendable {
    enum Refusal: Error, Hashable, Sendable {
        case unreadable(path: String)
        case noRecording(path: String)
        /// It does not say when it began, by which all of its times are counted.
        case timeless(path: String)
        case newer(path: String, version: Int)
        /// - what: what was expected, in words.
        case damaged(path: String, line: Int, _ what: String)
        case noSnapshot(path: String)
    }

    /// What each version may say in its own way.
    private struct Beginning: Decodable {
        var startedAt: String

        /// It is written with fractions of a second, and may come without.
        var isDate: Bool {
            [true, false].contains { hasFractions in
                let style = Date.ISO8601FormatStyle(includingFractionalSeconds: hasFractions)
                return (try? Date(startedAt, strategy: style)) != nil
            }
        }
    }

    private var type: String
    private var version: Int

    private static let known = 1
    /// Far longer than that line is.
    private static let longest = 64 << 10

    /// - Throws: ``Refusal`` for a file that is none, or one that only a later program reads.
    static func check(_ path: String) throws(Refusal) {
        // A pipe would be waited for.
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let file = FileHandle(forReadingAtPath: path), let start = try? file.read(upToCount: longest) ?? Data()
        else { throw .unreadable(path: path) }
        let line = start.prefix { $0 != UInt8(ascii: "\n") }
        guard let head = read(RecordingHead.self, line), head.type == "recording", head.version > 0 else {
            throw .noRecording(path: path)
        }
        guard head.version == known else { throw .newer(path: path, version: head.version) }
        guard read(Beginning.self, line)?.isDate == true else { throw .timeless(path: path) }
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ line: Data) -> Value? {
        try? UntrustedJSON.read(line, mostBytes: longest) { try JSONDecoder().decode(type, from: $0) }
    }

    /// Whether something has the name that is no plain file: a device, a pipe, a link.
    static func isOther(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }
}

extension RecordingHead.Refusal: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreadable(let path):
            "“\(path.printable)” cannot be read. Give the file of a recording."
        case .noRecording(let path):
            "“\(path.printable)” is no recording. The console's page saves one, and “lanyard get --record FILE” writes one."
        case .timeless(let path):
            "“\(path.printable)” is damaged: its first line does not say when the recording began, as in 2026-11-25T20:04:17.123Z."
        case .newer(let path, let version):
            "“\(path.printable)” is a recording of version \(version), and this program reads version 1. Open it with a newer one."
        case .damaged(let path, let line, let what):
            "“\(path.printable)” is damaged: in line \(line), \(what)."
        case .noSnapshot(let path):
            "“\(path.printable)” has nothing to show: it was cut off before its first snapshot, which is its second line."
        }
    }
}
