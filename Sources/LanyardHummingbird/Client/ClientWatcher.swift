#if Hummingbird
import Lanyard
import Synchronization

/// Whose work ends when the client of a connection has gone. Scopes come and go from any thread.
final class ClientWatcher: Sendable {
    /// Until its end: then the connection holds this no longer.
    let connection: ClientConnection

    private let state = Mutex(State())
    private let forget: @Sendable () -> ClientWatcher?

    private struct State {
        /// Those to be ended: few, and over HTTP/1.1 one at a time.
        var scopes: [ScopeCore] = []
        var isGone = false

        /// In any order, and keeping the room for the next.
        mutating func remove(_ core: ScopeCore) -> ScopeCore? {
            guard let index = scopes.lastIndex(where: { $0 === core }) else { return nil }
            scopes.swapAt(index, scopes.count - 1)
            return scopes.removeLast()
        }
    }

    /// - Parameter forget: Lets nobody find it any more, and returns it.
    init(_ connection: ClientConnection, forget: @escaping @Sendable () -> ClientWatcher?) {
        self.connection = connection
        self.forget = forget
    }

    /// Ends a scope with kind `clientGone` when the client has gone; at once if it has already.
    func add(_ core: ScopeCore) {
        let isGone = state.withLock { state in
            if !state.isGone { state.scopes.append(core) }
            return state.isGone
        }
        if isGone { core.end(.clientGone) }
    }

    /// Whether a request of the connection is at work.
    var hasWork: Bool { state.withLock { !$0.scopes.isEmpty } }

    /// The scope is no longer to be told.
    func remove(_ core: ScopeCore) {
        let removed = state.withLock { $0.remove(core) }
        withExtendedLifetime(removed) {}
    }

    /// The client has gone.
    func leave() {
        let scopes = state.withLock { state in
            state.isGone = true
            defer { state.scopes = [] }
            return state.scopes
        }
        for core in scopes { core.end(.clientGone) }
    }

    /// The connection is over.
    func end() {
        leave()
        withExtendedLifetime(forget()) {}
    }
}
#endif
