import Foundation
import Synchronization

extension Process {
    private static let starting = Mutex(())

    /// Starts it, one at a time in this process: Foundation crashed now and then, in `run`, when two tests started one at
    /// the same time.
    func start() throws {
        try Self.starting.withLock { _ in try run() }
    }
}
