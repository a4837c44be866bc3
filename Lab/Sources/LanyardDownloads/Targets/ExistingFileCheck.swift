import Foundation

/// Looks at a file that has the final name already.
struct ExistingFileCheck: Hashable, Sendable {
    let isRegular: Bool
    let length: Int64
    /// Seconds since 1970.
    let modified: Int64
    /// What the file says of its download.
    private let receipt: Receipt?

    /// `nil` if nothing has the name. A link counts as itself, not as what it points to.
    init?(path: String) {
        guard FileIdentity(of: path) != nil else { return nil }
        let attributes = (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
        isRegular = attributes[.type] as? FileAttributeType == .typeRegular
        length = (attributes[.size] as? NSNumber)?.int64Value ?? -1
        let date = attributes[.modificationDate] as? Date
        modified = date.map { Int64($0.timeIntervalSince1970.rounded(.down)) } ?? .min
        receipt = Receipt(attributes)
    }

    /// Whether this is, as far as can be told without its checksum, the file the server describes: the same length,
    /// and the modification time that a finished download sets; or what its receipt says.
    func matches(_ entity: Entity, url: String) -> Bool {
        guard isRegular else { return false }
        if let receipt = receipt(of: url), receipt.matches(entity) { return true }
        guard length == entity.total, let field = entity.lastModified,
            let serverTime = HTTPDate.seconds(field)
        else { return false }
        return modified == serverTime
    }

    /// Whether only its bytes can tell: it was downloaded from there, and now the server says nothing of what it sends.
    func mayMatch(_ entity: Entity, url: String) -> Bool {
        isRegular && entity.total == nil && entity.hasNoValidator && receipt(of: url) != nil
    }

    /// What it says of its download from a URL, if nobody has changed it since.
    private func receipt(of url: String) -> Receipt? {
        receipt.flatMap {
            $0.source == Receipt.source(url) && $0.length == length && $0.modified == modified ? $0 : nil
        }
    }
}
