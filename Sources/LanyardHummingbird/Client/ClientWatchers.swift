#if Hummingbird
import NIOCore
import Synchronization

/// Who watches the connections of the process, so that the second request of one finds whom the first has made: without a step to the
/// event loop.
///
/// An object of its own: each request writes its lock, and what event loops only read must not lie beside it.
final class ClientWatchers: Sendable {
    private let known = Mutex<[ObjectIdentifier: ClientWatcher]>([:])

    /// All of them.
    var all: [ClientWatcher] { known.withLock { Array($0.values) } }

    /// Who watches a connection, made if there is nobody.
    func watcher(of connection: ClientConnection, made make: () -> ClientWatcher) -> (ClientWatcher, isNew: Bool) {
        let id = ObjectIdentifier(connection.channel)
        if let watcher = known.withLock({ $0[id] }) { return (watcher, false) }
        let made = make()
        return known.withLock { known in
            if let watcher = known[id] { return (watcher, false) }
            known[id] = made
            return (made, true)
        }
    }

    /// The connection is over.
    func forget(_ watcher: ClientWatcher) {
        let id = ObjectIdentifier(watcher.connection.channel)
        let forgotten = known.withLock { $0[id] === watcher ? $0.removeValue(forKey: id) : nil }
        withExtendedLifetime(forgotten) {}
    }
}
#endif
