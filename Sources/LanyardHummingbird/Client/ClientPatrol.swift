#if Hummingbird
import Lanyard
import NIOCore
import Synchronization

/// Goes round the connections once a second, for as long as a request is at work. Whoever may have to read ahead of a handler is told,
/// and one that has worked for a second or two without waiting has its connection looked after.
///
/// With one timer of Lanyard's, and none in an event loop: each turn of an event loop copies the first of what is scheduled there.
/// A round costs a look at each connection, also at those that are idle, and one step to each event loop on which somebody is told.
final class ClientPatrol: Sendable {
    /// Tells a ``ClientHandler`` to look whether anybody has read.
    struct Look: Sendable {
        /// The number of the round.
        let round: UInt32

        /// Whether the round with another number was two rounds ago, or more: then a whole interval has passed since anything that came
        /// after it. A look that is late may be older than the other.
        func isLongAfter(_ other: UInt32) -> Bool { Int32(bitPattern: round &- other) >= 2 }
    }

    static let shared = ClientPatrol(on: .continuous)

    /// The time between two rounds.
    static let interval = Duration.seconds(1)

    private let timers: Timers
    private let watchers = ClientWatchers()
    private let isUnderWay = Atomic(false)
    private let lastRound = Atomic<UInt32>(0)

    init(on timers: Timers) {
        self.timers = timers
    }

    /// The number of the last round.
    var round: UInt32 { lastRound.load(ordering: .relaxed) }

    /// Who watches a connection, and whether it is new.
    func watcher(of connection: ClientConnection, readsAhead: Bool? = nil) -> (ClientWatcher, isNew: Bool) {
        watchers.watcher(of: connection) { ClientWatcher(connection, self, readsAhead: readsAhead) }
    }

    func forget(_ watcher: ClientWatcher) { watchers.forget(watcher) }

    /// A request is at work from now on, as its watcher knows. Whoever goes round notes that before he looks at the watchers: so one of
    /// the two sees the other.
    func begin() {
        if isUnderWay.load(ordering: .relaxed) { return }
        if !isUnderWay.exchange(true, ordering: .relaxed) { waitForRound() }
    }

    private func waitForRound() {
        let timer = ActionTimer { self.goRound() }
        timers.schedule(timer, at: timers.clock.now().advanced(by: Self.interval))
    }

    /// Tells those who are at work, and were two rounds ago: most are idle again by then.
    func goRound() {
        let look = Look(round: lastRound.add(1, ordering: .relaxed).newValue)
        isUnderWay.store(false, ordering: .relaxed)
        var isAtWork = false
        var told: [ObjectIdentifier: [ClientConnection]] = [:]
        for watcher in watchers.all {
            let finding = watcher.find(look)
            if finding != .nothing { isAtWork = true }
            switch finding {
            case .nothing, .work: break
            case .oldWork:
                told[ObjectIdentifier(watcher.connection.eventLoop), default: []].append(watcher.connection)
            case .unwatchedWork: watcher.beginLookingAfter()
            }
        }
        for connections in told.values {
            connections[0].eventLoop.execute { for connection in connections { connection.tell(look) } }
        }
        if isAtWork { begin() }
    }
}
#endif
