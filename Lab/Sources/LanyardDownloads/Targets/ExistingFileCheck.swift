import Foundation

/// Looks at a file that has the final name already.
///
/// All that is known of it is of one file, which was opened once: whoever else may write into the folder could put another in its place
/// between two looks at its name.
struct ExistingFileCheck: Hashable, Sendable {
    let isRegular: Bool
    let length: Int64
    /// Seconds since 1970.
    let modified: Int64
    /// What the file says of its download, if nobody has changed it since.
    private let receipt: Receipt?

    /// `nil` if nothing has the name. A link counts as itself, not as what it points to.
    ///
    /// What may not be read is only looked at, and says nothing of its download.
    init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        // To open a device can be an order to it.
        guard status.st_mode & S_IFMT == S_IFREG, let file = try? FileDescriptor(reading: path) else {
            self.init(status, receipt: nil)
            return
        }
        defer { file.close() }
        self.init(file, path: path)
    }

    /// Looks at an open file.
    init?(_ file: FileDescriptor, path: String) {
        guard let status = try? file.status(path) else { return nil }
        let isTrusted = status.st_mode & S_IFMT == S_IFREG && Ownership.isTrustedReceipt(status)
        self.init(status, receipt: isTrusted ? Receipt(of: file) : nil)
    }

    private init(_ status: stat, receipt: Receipt?) {
        isRegular = status.st_mode & S_IFMT == S_IFREG
        let (length, modified) = (Int64(status.st_size), status.secondsModified)
        (self.length, self.modified) = (length, modified)
        self.receipt = receipt.flatMap { $0.length == length && $0.modified == modified ? $0 : nil }
    }

    /// What stands for the URL from which it was downloaded.
    var source: String? { receipt?.source }

    /// Whether it was downloaded from a URL, or for it from a mirror.
    func isFrom(_ url: String) -> Bool { receipt?.isOf(url) ?? false }

    /// Whether it was downloaded, and from another URL.
    func isFromElsewhere(than url: String) -> Bool { receipt.map { !$0.isOf(url) } ?? false }

    /// Whether it was this server that sent it, or sent its end.
    func isSent(by url: String) -> Bool { receipt?.isSent(by: url) ?? false }

    /// Whether this is, by its receipt, the file that the server describes.
    func matches(_ entity: Entity, url: String) -> Bool { isFrom(url) && receipt?.matches(entity) ?? false }

    /// Whether it is of a version of which its server said no more than this.
    func isVersion(tag: String?, date: String?) -> Bool { receipt?.isVersion(tag: tag, date: date) ?? false }

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
