internal import FlyingSocks

/// The one pool that waits for the sockets of all sources of the process.
///
/// A pool of its own for every source would block one thread each.
enum LoopbackPool {
    static var running: any AsyncSocketPool {
        get async throws { try await starting.value }
    }

    private static let starting = Task<any AsyncSocketPool, any Error>.detached {
        let pool = SocketPool<Poll>.make(maxEvents: 64)
        try await pool.prepare()
        Task.detached { try await pool.run() }
        return pool
    }
}
