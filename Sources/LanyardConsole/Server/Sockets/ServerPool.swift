internal import FlyingSocks
internal import Foundation

/// The one pool that waits for the sockets of all consoles of the process; it begins with the first.
///
/// A pool that ends leaves a descriptor open (FlyingSocks does not close the event that wakes its queue), so a console
/// that comes and goes must not bring its own. FlyingSocks' shared client pool opens twice if two ask for it at once.
enum ServerPool {
    static var running: any AsyncSocketPool {
        get async throws { try await starting.value }
    }

    private static let starting = Task<any AsyncSocketPool, any Error>.detached {
        let pool = SocketPool<Poll>.make(maxEvents: 64)
        try await pool.prepare()
        // It ends only if the system refuses to wait: then no console of this process is served any more, and nobody else would hear why.
        Task.detached {
            do {
                try await pool.run()
            } catch {
                let text = "Lanyard: warning: the console is served no more: \(error)\n"
                try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
            }
        }
        return pool
    }
}
