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

    /// Whether what a finished file says of its download can be believed.
    ///
    /// It was written by somebody who may write the file: this user or root, who can do everything, and the group if it was let. A file
    /// of anybody else's is whatever its owner likes, also in a folder of this user's: it may have been moved there. One that everybody
    /// may write says what anybody has written.
    static func isTrustedReceipt(_ status: stat) -> Bool {
        [0, geteuid()].contains(status.st_uid) && status.st_mode & 0o002 == 0
    }

    private static func isClosed(_ folder: String) -> Bool {
        var status = stat()
        guard stat(folder, &status) == 0 else { return false }
        return status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }
}
