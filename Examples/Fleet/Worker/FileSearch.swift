#if GRPC
import Foundation
import GRPCCore
import Lanyard

/// Counts how often a word is in a file, a piece at a time.
struct FileSearch {
    static let chunk = 1 << 20

    let word: [UInt8]
    private var checkpoint = Checkpoint()

    init(_ word: String) throws {
        guard !word.isEmpty, word.utf8.count <= 1_000 else {
            throw RPCError(code: .invalidArgument, message: "A word has 1 to 1,000 bytes.")
        }
        self.word = Array(word.utf8)
    }

    /// Searches a file, and says after each piece how far it is. A word that lies across two pieces counts.
    ///
    /// - Throws: `CancellationError` between two pieces; `RPCError` if it cannot be opened; what `report` throws; what reading does.
    mutating func search(
        _ file: URL,
        report: (_ bytes: Int, _ matches: Int, _ isDone: Bool) async throws -> Void
    ) async throws {
        guard let handle = try? FileHandle(forReadingFrom: file) else {
            throw RPCError(code: .notFound, message: "The worker cannot read \(file.lastPathComponent).")
        }
        defer { try? handle.close() }
        var (bytes, matches, rest) = (0, 0, Data())
        while let next = try handle.read(upToCount: Self.chunk), !next.isEmpty {
            bytes += next.count
            let data = rest + next
            matches += count(in: data)
            rest = data.suffix(word.count - 1)
            try await report(bytes, matches, false)
            try await checkpoint.pass()
        }
        try await report(bytes, matches, true)
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
