#if Cluster
import Foundation
import Lanyard

/// Counts how often a word is in files, a piece of a file at a time.
struct FileSearch {
    private static let piece = 1 << 20

    private let word: [UInt8]
    private var checkpoint = Checkpoint()

    init(_ word: String) { self.word = Array(word.utf8) }

    /// Counts in one file. A word that lies across two pieces counts, too.
    ///
    /// - Throws: `CancellationError` between two pieces; what reading throws.
    mutating func count(in file: URL) async throws -> Int {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var (matches, rest) = (0, Data())
        while let next = try handle.read(upToCount: Self.piece), !next.isEmpty {
            let data = rest + next
            matches += count(in: data)
            rest = data.suffix(word.count - 1)
            try await checkpoint.pass()
        }
        return matches
    }

    private func count(in data: Data) -> Int {
        data.withUnsafeBytes { bytes in
            var (count, position) = (0, 0)
            while position + word.count <= bytes.count,
                let next = memchr(
                    bytes.baseAddress! + position,
                    Int32(word[0]),
                    bytes.count - word.count + 1 - position
                )
            {
                position = UnsafeRawPointer(next) - bytes.baseAddress!
                if memcmp(next, word, word.count) == 0 { count += 1 }
                position += 1
            }
            return count
        }
    }
}
#endif
