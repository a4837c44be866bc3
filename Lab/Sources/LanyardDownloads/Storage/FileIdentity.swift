import Foundation

/// Which file a name stands for, and what can be seen of it without opening it.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
    /// Whether it is a file in the common sense, and no folder, link, pipe or device.
    let isRegular: Bool

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        isRegular = status.st_mode & S_IFMT == S_IFREG
    }

    /// The file at a path, links not followed; `nil` if there is none.
    init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
