#if Cluster
import Foundation

/// The folder below which files are searched, without symbolic links in its path; also the root of the file system.
struct Root: Sendable {
    /// The words of another process name a file that this one does not have, or must not read.
    struct NoFile: Error, CustomStringConvertible {
        let path: String

        var description: String { "There is no file “\(path)” below the root of this worker." }
    }

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

    /// The regular file of a path.
    ///
    /// - Throws: ``NoFile`` if there is none, or it does not lie below the folder.
    func file(at path: String) throws -> URL {
        let file = url.appending(path: path).standardizedFileURL.resolvingSymlinksInPath()
        let isFile = try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
        guard isFile == true, self.path(of: file) != nil else { throw NoFile(path: path) }
        return file
    }
}
#endif
