#if Hummingbird
import Lanyard
import Synchronization

/// Whose work ends when the client of a connection has gone. Scopes come and go from any thread.
final class ClientWatcher: Sendable {
    /// Until its end: then the connection holds this no longer.
    let connection: ClientConnection

    private let patrol: ClientPatrol
    private let state = Mutex(State())
    private let forget: @Sendable () -> ClientWatcher?

    private struct State {
        /// Those to be ended: few, and over HTTP/1.1 one at a time.
        var scopes: [ScopeCore] = []
        var isGone = false

        /// The last round of the patrol before the newest of them.
        var round: UInt32 = 0

        /// In any order, and keeping the room for the next.
        mutating func remove(_ core: ScopeCore) -> ScopeCore? {
            guard let index = scopes.lastIndex(where: { $0 === core }) else { return nil }
            scopes.swapAt(index, scopes.count - 1)
            return scopes.removeLast()
        }
    }

    /// - Parameter forget: Lets nobody find it any more, and returns it.
    init(
        _ connection: ClientConnection,
        _ patrol: ClientPatrol = .shared,
        forget: @escaping @Sendable () -> ClientWatcher?
    ) {
        self.connection = connection
        self.patrol = patrol
        self.forget = forget
    }

    /// Ends a scope with kind `clientGone` when the client has gone; at once if it has already.
    func add(_ core: ScopeCore) {
        let isGone = state.withLock { state in
            if state.isGone { return true }
            state.scopes.append(core)
            state.round = patrol.round
            return false
        }
        if isGone { core.end(.clientGone) } else { patrol.begin() }
    }

    /// Whether a request of the connection is at work.
    var hasWork: Bool { roundOfLastRequest != nil }

    /// If a request of the connection is at work: the last round of the patrol before the newest of them came.
    var roundOfLastRequest: UInt32? { state.withLock { $0.scopes.isEmpty ? nil : $0.round } }

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
