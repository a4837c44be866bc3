internal import Lanyard
internal import Synchronization

/// The connections that are open, so many at most.
///
/// Whoever has shown the token keeps its place until it goes. Of the others the one that came first makes room for the next when all
/// places are taken, if it has had a moment to ask: so connections that nothing comes on, however many, keep out nobody who tries again.
final class Connections: Sendable {
    /// How long whoever comes in has for itself, so that a crowd does not push itself out.
    static let moment = Duration.milliseconds(250)

    private struct State {
        /// Those that have not shown the token, the oldest first.
        var strangers: [Stranger] = []
        var guests: Set<Int> = []
        /// Those that made room, and have not ended yet.
        var leaving: Set<Int> = []
        var last = 0
    }

    private struct Stranger {
        let number: Int
        let since: ScopeInstant
        let socket: ServerSocket
        /// Serves it.
        var task: Task<Void, Never>?
    }

    private let limit: Int
    private let clock: ScopeClock
    private let state = Mutex(State())

    init(limit: Int, clock: any Clock<Duration>) {
        self.limit = limit
        self.clock = ScopeClock(clock)
    }

    /// The place of a connection.
    struct Place: Sendable {
        fileprivate let number: Int
        fileprivate let connections: Connections

        /// It is served by a task, which is cancelled if it has to make room. Said before the next place is taken.
        func isServed(by task: Task<Void, Never>) { connections.note(task, number) }

        /// Whoever has it has shown the token; false if it had to make room just before.
        func keep() -> Bool { connections.keep(number) }

        /// The connection is about to be closed. Called before its socket is.
        func leave() { connections.leave(number) }
    }

    /// Takes a place; `nil` if there is none, and nobody who has to make room.
    func take(for socket: ServerSocket) -> Place? {
        let now = clock.now()
        let (place, task) = state.withLock { state -> (Place?, Task<Void, Never>?) in
            var task: Task<Void, Never>?
            if state.strangers.count + state.guests.count >= limit {
                guard let oldest = state.strangers.first, oldest.since.duration(to: now) >= Self.moment,
                    state.leaving.count < limit
                else { return (nil, nil) }
                state.strangers.removeFirst()
                state.leaving.insert(oldest.number)
                // Under the lock, as leaving is: its socket is still its own.
                oldest.socket.hangUp()
                task = oldest.task
            }
            state.last += 1
            state.strangers.append(Stranger(number: state.last, since: now, socket: socket))
            return (Place(number: state.last, connections: self), task)
        }
        task?.cancel()
        return place
    }

    private func note(_ task: Task<Void, Never>, _ number: Int) {
        state.withLock { state in
            guard let index = state.strangers.firstIndex(where: { $0.number == number }) else { return }
            state.strangers[index].task = task
        }
    }

    private func keep(_ number: Int) -> Bool {
        state.withLock { state in
            guard let index = state.strangers.firstIndex(where: { $0.number == number }) else {
                return state.guests.contains(number)
            }
            state.strangers.remove(at: index)
            state.guests.insert(number)
            return true
        }
    }

    private func leave(_ number: Int) {
        state.withLock { state in
            state.strangers.removeAll { $0.number == number }
            state.guests.remove(number)
            state.leaving.remove(number)
        }
    }
}
