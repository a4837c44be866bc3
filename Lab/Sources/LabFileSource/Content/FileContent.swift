public import Foundation
internal import LanyardDigest

/// Where the bytes of a served file come from.
public enum FileContent: Sendable, Hashable {
    /// Made on the fly.
    case generated(GeneratedBytes)
    /// Read from a file on disk while it is sent; the file is never loaded as a whole.
    case disk(URL)

    /// Made on the fly from a size and a seed.
    public static func generated(size: Int, seed: UInt64 = 1) -> FileContent {
        .generated(GeneratedBytes(size: size, seed: seed))
    }

    /// The SHA-256 of all the bytes, as 64 lowercase hexadecimal digits.
    ///
    /// - Throws: What the file system says of a file on disk that cannot be read.
    /// - Complexity: O(size) in time; it streams, so memory stays at one mebibyte.
    public func sha256() throws -> String {
        var hash = SHA256()
        var reader = try ContentReader(self)
        let size = try ContentFacts(of: self).size
        var offset = 0
        while offset < size {
            let piece = try reader.read(min(1 << 20, size - offset), at: offset)
            hash.update(data: piece)
            offset += piece.count
        }
        return hash.finalize().map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
