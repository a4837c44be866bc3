import Foundation

/// Whether a working file that was found can have been planted by somebody else.
enum Ownership {
    /// Whether nobody but this user can have made a file, as far as its owner and its folder tell.
    ///
    /// In a folder that others may write into, what is there counts only if it is this user's: otherwise its owner keeps the right to
    /// write it, and would have the finished file. Where nobody else may write, owners are not asked for: some file systems make them up.
    static func isOwn(_ status: stat, at path: String) -> Bool {
        status.st_uid == geteuid() && status.st_nlink == 1 || isClosed(path.folder)
    }

    /// Whether nobody but this user can have said of a finished file where it is from. It may have other names.
    static func isOwnReceipt(_ status: stat, at path: String) -> Bool {
        status.st_uid == geteuid() || isClosed(path.folder)
    }

    private static func isClosed(_ folder: String) -> Bool {
        var status = stat()
        guard stat(folder, &status) == 0 else { return false }
        return status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }
}
