import Foundation

/// Tells before any byte is asked for whether a folder can be written into.
enum FolderCheck {
    /// - Throws: ``DownloadError/folderMissing(_:)``, ``DownloadError/notAFolder(_:)`` or
    ///   ``DownloadError/folderNotWritable(_:)``.
    static func check(_ path: String) throws(DownloadError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            switch errno {
            case ENOENT: throw .folderMissing(path)
            case ENOTDIR: throw .notAFolder(path)
            case EACCES: throw .folderNotWritable(path)
            default: throw .system("look at", path: path)
            }
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path) }
        guard access(path, W_OK | X_OK) == 0 else { throw .folderNotWritable(path) }
    }

    /// The final names in a folder that have a sidecar for this URL, in order.
    static func names(in folder: String, withSidecarFor url: String) -> [String] {
        SidecarListings.shared.names(in: folder).compactMap { entry in
            let file = SidecarFile(path: folder.appending(component: entry))
            guard case .sidecar(let sidecar)? = try? file.read(), sidecar.url == url else { return nil }
            return String(entry.dropLast(FileName.sidecarSuffix.count))
        }
    }
}
