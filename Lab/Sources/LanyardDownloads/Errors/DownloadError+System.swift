import Foundation

extension DownloadError {
    /// The error for the failed call of the operating system that set `errno` last.
    ///
    /// - Parameter operation: a verb that fits in “Could not … the file”.
    static func system(_ operation: String, path: String, code: Int32 = errno) -> DownloadError {
        switch code {
        case ENOSPC, EDQUOT: .diskFull(path)
        case EFBIG: .fileTooLarge(path)
        default: .fileSystem(operation: operation, path: path, code: code)
        }
    }

    /// The error for a file that could not be opened or created: most are about its folder.
    static func opening(_ path: String, code: Int32) -> DownloadError {
        let folder = path.folder
        return switch code {
        case ENOENT: .folderMissing(folder)
        case ENOTDIR: .notAFolder(folder)
        case EACCES, EPERM, EROFS: .folderNotWritable(folder)
        default: system("open", path: path, code: code)
        }
    }
}
