import Foundation

/// Looks at a file that has the final name already.
struct ExistingFileCheck: Hashable, Sendable {
    let isRegular: Bool
    let length: Int64
    /// Seconds since 1970.
    let modified: Int64
    /// What the file says of its download, if nobody has changed it since.
    private let receipt: Receipt?

    /// `nil` if nothing has the name. A link counts as itself, not as what it points to.
    init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let isRegular = status.st_mode & S_IFMT == S_IFREG
        let (length, modified) = (Int64(status.st_size), status.secondsModified)
        let receipt = isRegular && Ownership.isOwnReceipt(status, at: path) ? Receipt(of: path) : nil
        (self.isRegular, self.length, self.modified) = (isRegular, length, modified)
        self.receipt = receipt.flatMap { $0.length == length && $0.modified == modified ? $0 : nil }
    }

    /// What stands for the URL from which it was downloaded.
    var source: String? { receipt?.source }

    /// Whether it was downloaded from a URL.
    func isFrom(_ url: String) -> Bool { receipt?.isOf(url) ?? false }

    /// Whether it was downloaded, and from another URL.
    func isFromElsewhere(than url: String) -> Bool { receipt.map { !$0.isOf(url) } ?? false }

    /// Whether this is, by its receipt, the file that the server describes.
    func matches(_ entity: Entity, url: String) -> Bool { isFrom(url) && receipt?.matches(entity) ?? false }

    /// Whether it has the length and the date that the server tells.
    func looksLike(_ entity: Entity) -> Bool {
        guard isRegular, length == entity.total, let field = entity.lastModified else { return false }
        return modified == HTTPDate.seconds(field)
    }

    /// Whether only its bytes can tell: it was downloaded from there, and now the server says nothing of what it sends.
    func mayMatch(_ entity: Entity, url: String) -> Bool {
        entity.total == nil && entity.hasNoValidator && isFrom(url)
    }
}
