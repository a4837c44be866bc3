import Foundation
import LabDigest

/// What a finished file says of its download, in an extended attribute: for the same call again, where the server tells too little
/// for the length and the modification time to say that the file is complete.
///
/// It is a hint. A file system that keeps none, or a copy that leaves it behind, has the file looked at as if there were no such thing.
struct Receipt: Codable, Hashable, Sendable {
    /// The SHA-256 of the URL, which may hold a secret.
    var source: String
    var etag: String?
    var lastModified: String?
    /// The length of the file in bytes.
    var length: Int64
    /// When the file was last written, in seconds since 1970: a file that somebody has changed is not the one that was downloaded.
    var modified: Int64

    /// The receipt of a file of a server that does not send both its length and its date; `nil` for the others, which need none.
    init?(url: String, entity: Entity, lengthWasTold: Bool) {
        guard !lengthWasTold || entity.lastModified == nil else { return nil }
        (source, etag, lastModified) = (Receipt.source(url), entity.entityTag, entity.lastModified)
        length = entity.total ?? 0
        modified = 0
    }

    /// Whether what the server describes now is what was downloaded then. A server that tells nothing at all is not believed.
    func matches(_ entity: Entity) -> Bool {
        guard entity.total ?? length == length, entity.entityTag == etag, entity.lastModified == lastModified else {
            return false
        }
        return entity.total != nil || !entity.hasNoValidator
    }

    /// What stands for a URL.
    static func source(_ url: String) -> String { FileDigest.hexadecimal(SHA256.hash(data: Data(url.utf8))) }

    // MARK: The attribute

    private static let name = "user.lanyard.receipt"
    private static let attributes = FileAttributeKey("NSFileExtendedAttributes")

    /// Reads the attribute of a file from what Foundation says of it.
    init?(_ attributes: [FileAttributeKey: Any]) {
        guard let all = attributes[Receipt.attributes] as? [String: Data], let data = all[Receipt.name],
            let receipt = try? UntrustedJSON.read(
                data,
                mostBytes: 64 << 10,
                { try JSONDecoder().decode(Receipt.self, from: $0) }
            )
        else { return nil }
        self = receipt
    }

    /// Writes the attribute, if the file system has such.
    func write(to file: FileDescriptor) {
        if let data = try? JSONEncoder().encode(self) { file.setAttribute(Receipt.name, to: data) }
    }
}
