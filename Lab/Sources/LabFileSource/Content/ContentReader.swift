internal import Foundation

/// Hands out pieces of a content, from any offset, without holding more than the piece.
struct ContentReader {
    private let content: FileContent
    private let handle: FileHandle?

    init(_ content: FileContent) throws {
        self.content = content
        switch content {
        case .generated: handle = nil
        case .disk(let url): handle = try FileHandle(forReadingFrom: url)
        }
    }

    /// Reads exactly `count` bytes; a file that has become shorter meanwhile is an error.
    mutating func read(_ count: Int, at offset: Int) throws -> Data {
        switch content {
        case .generated(let bytes):
            return bytes.bytes(in: offset..<(offset + count))
        case .disk(let url):
            try handle?.seek(toOffset: UInt64(offset))
            guard let data = try handle?.read(upToCount: count), data.count == count else {
                throw FileSourceError.truncated(url)
            }
            return data
        }
    }
}
