internal import Foundation

/// A folder for a screen's files. It is removed when it goes, with all that is in it.
final class TemporaryFolder: Sendable {
    /// Where it is.
    let path: String

    /// Makes one with a name that no other has; `nil` if the system lets none be made.
    ///
    /// - Parameter parent: Where it is made.
    init?(in parent: URL = FileManager.default.temporaryDirectory) {
        path = parent.appending(path: "lanyard-lab-\(UUID().uuidString)")
            .path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        } catch {
            return nil
        }
    }

    /// Removes it now; removing it again does no harm.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    deinit {
        remove()
    }
}
