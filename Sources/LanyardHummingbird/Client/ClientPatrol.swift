#if Hummingbird
import Lanyard
import NIOCore
import Synchronization

/// Knows who watches the connections, and goes round once a second, for as long as a request is at work: whoever may have to read
/// ahead of a handler is told.
///
/// With a timer of Lanyard's, and none of the event loop: each turn of an event loop copies the first of what is scheduled there,
/// which took 700 instructions a request.
final class ClientPatrol: Sendable {
    /// Tells a ``ClientHandler`` to look whether anybody has read since the last round but one.
    struct Look: Sendable {
        let round: UInt32
    }

    static let shared = ClientPatrol(on: .continuous)

    /// The time between two rounds.
    static let interval = Duration.seconds(1)

    private let timers: Timers
    private let watchers = Mutex<[ObjectIdentifier: ClientWatcher]>([:])
    private let isUnderWay = Atomic(false)
    private let lastRound = Atomic<UInt32>(0)

    init(on timers: Timers) {
        self.timers = timers
    }

    /// The number of the last round.
    var round: UInt32 { lastRound.load(ordering: .relaxed) }

    /// Who watches a connection, and whether it is new: so that the second request of one finds whom the first has made, without a
    /// step to the event loop.
    func watcher(of connection: ClientConnection, _ channel: any Channel) -> (ClientWatcher, isNew: Bool) {
        let id = ObjectIdentifier(channel)
        if let watcher = watchers.withLock({ $0[id] }) { return (watcher, false) }
        let made = ClientWatcher(connection, self) { self.watchers.withLock { $0.removeValue(forKey: id) } }
        return watchers.withLock { watchers in
            if let watcher = watchers[id] { return (watcher, false) }
            watchers[id] = made
            return (made, true)
        }
    }

    /// A request has begun to work. Whoever goes round looks after this has been noted, or before a watcher has its scope.
    func begin() {
        if isUnderWay.load(ordering: .relaxed) { return }
        if !isUnderWay.exchange(true, ordering: .relaxed) { waitForRound() }
    }

    private func waitForRound() {
        let timer = ActionTimer { self.goRound() }
        timers.schedule(timer, at: timers.clock.now().advanced(by: Self.interval))
    }

    /// Tells those whose request has been at work since before the last round: most are over by then.
    func goRound() {
        let look = Look(round: lastRound.add(1, ordering: .relaxed).newValue)
        isUnderWay.store(false, ordering: .relaxed)
        let watchers = watchers.withLock { Array($0.values) }
        var isAtWork = false
        for watcher in watchers {
            guard let begun = watcher.roundOfLastRequest else { continue }
            isAtWork = true
            if look.isLongAfter(begun) { watcher.connection.tell(look) }
        }
        if isAtWork { begin() }
    }
}

extension ClientPatrol.Look {
    /// Whether a whole interval has passed since a round was the last.
    func isLongAfter(_ other: UInt32) -> Bool { round &- other >= 2 }
}
#endif
