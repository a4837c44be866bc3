#if Hummingbird
import Lanyard
import Synchronization

/// Whose work ends when the client of a connection has gone. Scopes come and go from any thread.
///
/// It hears of the end of the connection. Of a client that has ended only its own side it hears from a ``ClientHandler``, which costs
/// each request its steps through the pipeline. So there is none before a request waits for something: one that does not is done
/// before anybody could interrupt it. Where the socket does not say afterwards what its client has done, there is one from the first
/// request on.
final class ClientWatcher: Sendable {
    /// Until its end: then the connection holds this no longer.
    let connection: ClientConnection

    /// Whether the connection is one of the streams of another; kept, because looking takes as long as making a scope.
    let isStream: Bool

    /// Whether its handler reads ahead, for which the patrol comes: not over HTTP/2, where a client says at once that it has gone, and
    /// what comes is no bytes.
    let readsAhead: Bool

    /// Whose rounds count here.
    let patrol: ClientPatrol

    /// Whether a handler is there, or on its way.
    private let isLookedAfter = Atomic(false)
    private let state: Mutex<State>

    private struct State {
        /// Those to be ended: few, and over HTTP/1.1 one at a time.
        var scopes: [ScopeCore] = []
        var isGone = false

        /// The last round of the patrol before the connection was at work. One that works again within two rounds has gone on.
        var round: UInt32

        /// The last round before it was at work without a pause.
        var lastBegun: UInt32

        init(_ round: UInt32) {
            self.round = round
            lastBegun = round
        }

        /// In any order, and keeping the room for the next.
        mutating func remove(_ core: ScopeCore) -> ScopeCore? {
            guard let index = scopes.lastIndex(where: { $0 === core }) else { return nil }
            scopes.swapAt(index, scopes.count - 1)
            return scopes.removeLast()
        }
    }

    init(_ connection: ClientConnection, _ patrol: ClientPatrol, readsAhead: Bool? = nil) {
        self.connection = connection
        isStream = connection.isStream
        self.readsAhead = readsAhead ?? connection.isSocket
        self.patrol = patrol
        state = Mutex(State(patrol.round))
    }

    /// Somebody waits here from now on: the first has a handler added.
    func beginLookingAfter() {
        if isLookedAfter.load(ordering: .relaxed) || isLookedAfter.exchange(true, ordering: .relaxed) { return }
        connection.addHandler(for: self)
    }

    /// Finds out whether the client has gone, if nobody looks after the connection: a handler that fails for that is to have the cause.
    func lookForClient() async {
        if isLookedAfter.load(ordering: .relaxed) { return }
        if await connection.isLeft { leave() }
    }

    /// Ends a scope with kind `clientGone` when the client has gone; at once if it has already.
    func add(_ core: ScopeCore) {
        let isGone = state.withLock { state in
            if state.isGone { return true }
            let now = ClientPatrol.Look(round: patrol.round)
            if state.scopes.isEmpty { state.lastBegun = now.round }
            if now.isLongAfter(state.round) { state.round = now.round }
            state.scopes.append(core)
            return false
        }
        if isGone { return core.end(.clientGone) }
        if readsAhead { patrol.begin() }
    }

    /// Whether a request of the connection is at work.
    var hasWork: Bool { state.withLock { !$0.scopes.isEmpty } }

    /// What the patrol finds here.
    enum Finding {
        /// The connection is not at work, or its client says by itself that it has gone.
        case nothing
        case work
        /// Whoever handles it may have to read ahead.
        case oldWork
        /// A request has worked for long, and nobody looks after the connection.
        case unwatchedWork
    }

    func find(_ look: ClientPatrol.Look) -> Finding {
        guard readsAhead else { return .nothing }
        let rounds = state.withLock { $0.scopes.isEmpty ? nil : (any: $0.round, last: $0.lastBegun) }
        guard let rounds else { return .nothing }
        if isLookedAfter.load(ordering: .relaxed) { return look.isLongAfter(rounds.any) ? .oldWork : .work }
        return look.isLongAfter(rounds.last) ? .unwatchedWork : .work
    }

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
        patrol.forget(self)
    }
}
#endif
