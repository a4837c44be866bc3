#if GRPC
import Foundation

/// The folder below which files are searched, without symbolic links in its path; also the root of the file system.
struct Root: Sendable {
    let url: URL
    private let prefix: String

    init(_ url: URL) {
        self.url = url.standardizedFileURL.resolvingSymlinksInPath()
        let path = self.url.path
        prefix = path.hasSuffix("/") ? path : path + "/"
    }

    /// The path of a file below the folder; `nil` if it does not lie there.
    func path(of file: URL) -> String? {
        let path = file.standardizedFileURL.path
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }

    /// The regular file of a path; `nil` if there is none, or it does not lie below the folder.
    func file(at path: String) -> URL? {
        let file = url.appending(path: path).standardizedFileURL.resolvingSymlinksInPath()
        let isFile = try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
        return isFile == true && self.path(of: file) != nil ? file : nil
    }
}
#endif
