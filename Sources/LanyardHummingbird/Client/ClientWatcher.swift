#if Hummingbird
import Lanyard
import Synchronization

/// Whose work ends when the client of a connection has gone. Scopes come and go from any thread.
///
/// It hears of the end of the connection. Of a client that has ended only its own side it hears from a ``ClientHandler``, which costs
/// each request its steps through the pipeline. So there is none before a request waits for something: one that does not is done
/// before anybody could tell it.
final class ClientWatcher: Sendable {
    /// Until its end: then the connection holds this no longer.
    let connection: ClientConnection

    /// Whether the connection is one of the streams of another; kept, because looking takes as long as making a scope.
    let isStream: Bool

    /// Whose rounds count here.
    let patrol: ClientPatrol

    /// Whether a handler is there, or on its way.
    private let isLookedAfter = Atomic(false)
    private let state: Mutex<State>

    private struct State {
        /// Those to be ended: few, and over HTTP/1.1 one at a time.
        var scopes: [ScopeCore] = []
        var isGone = false

        /// Whether the patrol comes here: not where a handler has come that does not read ahead.
        var isOnPatrol = true

        /// The last round of the patrol before the connection was at work. One that works again within two rounds has gone on.
        var round: UInt32

        init(_ round: UInt32) { self.round = round }

        /// In any order, and keeping the room for the next.
        mutating func remove(_ core: ScopeCore) -> ScopeCore? {
            guard let index = scopes.lastIndex(where: { $0 === core }) else { return nil }
            scopes.swapAt(index, scopes.count - 1)
            return scopes.removeLast()
        }
    }

    init(_ connection: ClientConnection, _ patrol: ClientPatrol) {
        self.connection = connection
        isStream = connection.isStream
        self.patrol = patrol
        state = Mutex(State(patrol.round))
    }

    /// Somebody waits here from now on.
    ///
    /// - Returns: Whether he is the first, and a handler is on its way.
    @discardableResult
    func beginLookingAfter() -> Bool {
        if isLookedAfter.load(ordering: .relaxed) || isLookedAfter.exchange(true, ordering: .relaxed) { return false }
        connection.addHandler(for: self)
        return true
    }

    /// There is a handler that does not read ahead.
    func leavePatrol() { state.withLock { $0.isOnPatrol = false } }

    /// Ends a scope with kind `clientGone` when the client has gone; at once if it has already.
    func add(_ core: ScopeCore) {
        let (isGone, isOnPatrol) = state.withLock { state in
            if state.isGone { return (true, false) }
            state.scopes.append(core)
            let now = ClientPatrol.Look(round: patrol.round)
            if now.isLongAfter(state.round) { state.round = now.round }
            return (false, state.isOnPatrol)
        }
        if isGone { core.end(.clientGone) }
        if isOnPatrol { patrol.begin() }
    }

    /// Whether a request of the connection is at work.
    var hasWork: Bool { state.withLock { !$0.scopes.isEmpty } }

    /// The last round of the patrol before the connection was at work, if it is, and the patrol comes here.
    var roundOfWork: UInt32? { state.withLock { $0.isOnPatrol && !$0.scopes.isEmpty ? $0.round : nil } }

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
        patrol.forget(connection)
    }
}
#endif
