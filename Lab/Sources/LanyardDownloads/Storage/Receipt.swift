import Foundation
import LabDigest

/// What a finished file says of its download, in an extended attribute: by it the same call again knows the file.
///
/// A file system that keeps no attributes, or a copy that leaves them behind, has the file looked at as if nobody knew where it is from.
///
/// It is one line: a 1, the URL, the version of the file, its length and its modification time. URL and version are the first 64 bits
/// of a SHA-256, because they may be long and the URL may hold a secret. So the line fits beside the rest of what ext4 keeps of a
/// file, and takes no block.
struct Receipt: Hashable, Sendable {
    /// What stands for the URL.
    let source: String
    private let version: String
    /// The length of the file in bytes.
    let length: Int64
    /// When the file was last written, in seconds since 1970: a file that somebody has changed is not the one that was downloaded.
    var modified: Int64 = 0

    /// The receipt of a file whose length is known by now.
    init(url: String, entity: Entity) {
        (source, version) = (Receipt.source(url), Receipt.version(entity))
        length = entity.total ?? 0
    }

    func isOf(_ url: String) -> Bool { source == Receipt.source(url) }

    /// Whether what the server describes now is what was downloaded then. A server that tells nothing at all is not believed.
    func matches(_ entity: Entity) -> Bool {
        guard entity.total ?? length == length, version == Receipt.version(entity) else { return false }
        return entity.total != nil || !entity.hasNoValidator
    }

    static func source(_ url: String) -> String { digest(url) }

    /// What tells a version of a file from another: the strong entity tag, whatever the date, or else all that the server says.
    private static func version(_ entity: Entity) -> String {
        if let tag = entity.strongTag { return digest("tag \(tag)") }
        return digest("tag \(entity.entityTag ?? "-")\ndate \(entity.lastModified ?? "-")")
    }

    private static func digest(_ text: String) -> String {
        let bits = SHA256.hash(data: Data(text.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return String(bits, radix: 16)
    }

    // MARK: The attribute

    private static let name = "user.lanyard.receipt"
    private static let mostBytes = 128

    /// Reads the receipt of a file; links are not followed.
    init?(of path: String) {
        guard let bytes = FileDescriptor.attribute(Receipt.name, of: path, mostBytes: Receipt.mostBytes) else {
            return nil
        }
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 5, words[0] == "1", let length = Int64(words[3], radix: 16),
            let modified = Int64(words[4], radix: 16)
        else { return nil }
        (source, version, self.length, self.modified) = (words[1], words[2], length, modified)
    }

    var text: String { "1 \(source) \(version) \(String(length, radix: 16)) \(String(modified, radix: 16))" }

    /// Writes the attribute, if the file system has such.
    func write(to file: FileDescriptor) {
        file.setAttribute(Receipt.name, to: Data(text.utf8))
    }
}
