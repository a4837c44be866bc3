import Foundation

/// The lines of a file, one at a time, however long each is.
struct FileLines {
    struct Line {
        /// Without what ends it.
        let bytes: Data
        /// From 1 on.
        let number: Int
        /// Whether nothing comes after it.
        let isLast: Bool
    }

    private static let piece = 1 << 20

    private let file: FileHandle
    private var rest = Data()
    /// How much of the rest is known to have no end of a line.
    private var searched = 0
    private var hasMore = true
    private var number = 0

    init(_ file: FileHandle) {
        self.file = file
    }

    /// The next line; `nil` after the last.
    mutating func next() throws -> Line? {
        var end: Data.Index?
        while true {
            end = rest[(rest.startIndex + searched)...].firstIndex(of: UInt8(ascii: "\n"))
            // To be told whether it is the last, what comes after it has to be there.
            guard hasMore, end.map({ $0 == rest.endIndex - 1 }) ?? true else { break }
            searched = end.map { $0 - rest.startIndex } ?? rest.count
            try readOn()
        }
        guard !rest.isEmpty else { return nil }
        let bytes = rest[..<(end ?? rest.endIndex)]
        rest = end.map { rest[($0 + 1)...] } ?? Data()
        searched = 0
        number += 1
        return Line(bytes: bytes, number: number, isLast: rest.isEmpty)
    }

    private mutating func readOn() throws {
        let piece = try file.read(upToCount: FileLines.piece) ?? Data()
        hasMore = !piece.isEmpty
        // What was taken from the beginning is let go here.
        rest = rest + piece
    }
}
