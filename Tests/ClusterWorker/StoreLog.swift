#if Cluster
import Foundation

/// What a store has decided, a line for each decision, in their order: each is appended under the store's own lock.
struct StoreLog {
    private let path: String

    init(of store: URL) { path = store.path + ".log" }

    func append(_ line: String) throws {
        let file = open(path, O_CREAT | O_WRONLY | O_APPEND, 0o600)
        guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(file) }
        let bytes = Array("\(line)\n".utf8)
        guard write(file, bytes, bytes.count) == bytes.count else { throw CocoaError(.fileWriteUnknown) }
    }
}
#endif
