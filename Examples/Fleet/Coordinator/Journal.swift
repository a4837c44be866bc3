#if GRPC
import Foundation

/// What is finished, on disk: a line of JSON for each file, so that a search that was stopped goes on where it was.
///
/// A process that is killed may leave half a line, which counts for nothing. A machine that loses its power may lose
/// lines: what they told is searched again.
struct Journal {
    private struct Line: Codable {
        let word: String
        let file: CorpusFile
        let matches: Int
    }

    private let word: String
    private let handle: FileHandle

    /// The matches of the files that were finished before.
    let found: [CorpusFile: Int]

    init(_ url: URL, word: String) throws {
        do {
            try self.init(opening: url, word: word)
        } catch {
            throw Options.Misuse(
                description: "The journal \(url.path) cannot be read and written: \(error.localizedDescription)"
            )
        }
    }

    private init(opening url: URL, word: String) throws {
        if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
        let lines = try Data(contentsOf: url).split(separator: UInt8(ascii: "\n"))
        let known = lines.compactMap { try? JSONDecoder().decode(Line.self, from: $0) }.filter { $0.word == word }
        found = Dictionary(known.map { ($0.file, $0.matches) }) { $1 }
        self.word = word
        handle = try FileHandle(forWritingTo: url)
        try handle.seekToEnd()
        // Ends what a killed process has begun.
        try handle.write(contentsOf: Data("\n".utf8))
    }

    func note(_ file: CorpusFile, matches: Int) throws {
        try handle.write(
            contentsOf: try JSONEncoder().encode(Line(word: word, file: file, matches: matches)) + Data("\n".utf8)
        )
    }
}
#endif
