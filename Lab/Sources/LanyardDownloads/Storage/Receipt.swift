import Foundation
import LanyardDigest

/// What a finished file says of its download, in an extended attribute: by it the same call again knows the file.
///
/// A file system that keeps no attributes, or a copy that leaves them behind, has the file looked at as if nobody knew where it is from.
///
/// It is one line: a 1, the URL, the version of the file, its length and its modification time. URL and version are the first 64 bits
/// of a SHA-256, because they may be long and the URL may hold a secret. So the line fits beside the rest of what ext4 keeps of a
/// file, and takes no block. Where a mirror sent the file it begins with a 2, and ends with that mirror's URL: what a server says of a version
/// is compared with what the same server says later.
struct Receipt: Hashable, Sendable {
    /// What stands for the URL.
    let source: String
    private let version: String
    /// What stands for the URL of the server that sent it, if that is another.
    private let sender: String?
    /// The length of the file in bytes.
    let length: Int64
    /// The entity tag, where it is kept beside the receipt: by it the server can be asked whether the file has changed.
    private var tag: String?
    /// When the file was last written, in seconds since 1970: a file that somebody has changed is not the one that was downloaded.
    var modified: Int64 = 0

    /// The receipt of a file whose length is known by now.
    ///
    /// - Parameters:
    ///   - sender: the URL that sent it; `nil` for the URL itself.
    ///   - keepsTag: whether the entity tag itself is kept, too, which may take a block of the disk.
    init(url: String, entity: Entity, sender: String? = nil, keepsTag: Bool = false) {
        (source, version) = (Receipt.source(url), Receipt.version(entity))
        tag = keepsTag ? entity.entityTag : nil
        self.sender = sender.flatMap { $0 == url ? nil : Receipt.source($0) }
        length = entity.total ?? 0
    }

    func isOf(_ url: String) -> Bool { source == Receipt.source(url) }

    /// Whether a server sent it.
    func isSent(by url: String) -> Bool { sender ?? source == Receipt.source(url) }

    /// Whether what the server describes now is what was downloaded then. A server that tells nothing at all is not believed.
    func matches(_ entity: Entity) -> Bool {
        guard entity.total ?? length == length, version == Receipt.version(entity) else { return false }
        return entity.total != nil || !entity.hasNoValidator
    }

    /// Whether it is of a version of which a server says no more than this.
    func isVersion(tag: String?, date: String?) -> Bool {
        version == Receipt.version(Entity(entityTag: tag, lastModified: date))
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
    private static let tagName = "user.lanyard.etag"
    /// Longer ones are not kept.
    private static let longestTag = 1024

    /// Reads the receipt of a file.
    init?(of file: FileDescriptor) {
        guard let bytes = file.attribute(Receipt.name, mostBytes: Receipt.mostBytes) else { return nil }
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 5 && words[0] == "1" || words.count == 6 && words[0] == "2",
            let length = Int64(words[3], radix: 16), let modified = Int64(words[4], radix: 16)
        else { return nil }
        (source, version, self.length, self.modified) = (words[1], words[2], length, modified)
        sender = words.count == 6 ? words[5] : nil
    }

    var text: String {
        let line = "\(source) \(version) \(String(length, radix: 16)) \(String(modified, radix: 16))"
        return sender.map { "2 \(line) \($0)" } ?? "1 \(line)"
    }

    /// Writes the attribute, if the file system has such.
    func write(to file: FileDescriptor) {
        file.setAttribute(Receipt.name, to: Data(text.utf8))
        if let tag { Receipt.keep(tag, in: file) }
    }

    /// The entity tag that a file keeps. It may be that of an older version, or anything: it is believed where the receipt says the same.
    static func tag(of file: FileDescriptor) -> String? {
        file.attribute(tagName, mostBytes: longestTag).flatMap { tag($0) }
    }

    /// An entity tag as it may be sent back in a field; `nil` for anything else.
    static func tag(_ bytes: some Collection<UInt8>) -> String? {
        bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F } ? String(fieldBytes: bytes) : nil
    }

    static func keep(_ tag: String, in file: FileDescriptor) {
        let bytes = tag.fieldBytes
        if bytes.count <= longestTag { file.setAttribute(tagName, to: Data(bytes)) }
    }
}
