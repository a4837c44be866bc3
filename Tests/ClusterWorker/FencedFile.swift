#if Cluster
import Foundation
import Synchronization

/// A file that refuses a writer with a lesser fence than the greatest it has seen.
///
/// The lock keeps two writers apart who can both take it, on one machine or on a file system that locks for several. The fence stands
/// in the file itself, in one write with the text, so that no crash parts them.
struct FencedFile: Sendable {
    struct Stale: Error {}

    private struct Content: Codable {
        var fence: Int64
        var text: String
    }

    private let url: URL

    init(at url: URL) { self.url = url }

    private var content: Content? {
        (try? Data(contentsOf: url)).flatMap { try? JSONDecoder().decode(Content.self, from: $0) }
    }

    var text: String? { content?.text }

    /// - Parameter log: Is told the decision before anybody can make the next one.
    func write(_ text: String, fence: Int64, log: (_ isAccepted: Bool) throws -> Void = { _ in }) throws {
        let lock = open(url.path + ".lock", O_CREAT | O_RDWR, 0o600)
        defer { close(lock) }
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw CocoaError(.fileWriteUnknown) }
        if let content, content.fence > fence {
            try log(false)
            throw Stale()
        }
        try JSONEncoder().encode(Content(fence: fence, text: text)).write(to: url, options: .atomic)
        try log(true)
    }
}
#endif
