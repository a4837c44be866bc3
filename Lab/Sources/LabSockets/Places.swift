internal import NIOCore
internal import Synchronization

/// The connections of a port, so many at most.
///
/// Whoever is being answered keeps its place. Of the others the one that has asked for nothing for the longest makes room for the next
/// when all places are taken, if it has had a moment to ask: so idle connections, however many, keep out nobody who tries again.
package final class Places: Sendable {
    private struct State {
        /// Those that nothing is asked on, the one that has been so for the longest first.
        var idle: [(number: Int, since: NIODeadline, close: @Sendable () -> Void)] = []
        var answered: Set<Int> = []
        /// Those that made room, and have not ended yet.
        var leaving: Set<Int> = []
        var last = 0
    }

    private let limits: ListenerLimits
    private let state = Mutex(State())

    package init(_ limits: ListenerLimits) {
        self.limits = limits
    }

    /// The place of a connection.
    package struct Place: Sendable {
        fileprivate let number: Int
        fileprivate let places: Places
        fileprivate let close: @Sendable () -> Void

        /// Somebody asks for something; false if the connection had to make room just before.
        package func begin() -> Bool { places.begin(number) }

        /// That is answered, and the next request may come.
        package func rest() { places.rest(number, close) }

        package func leave() { places.leave(number) }
    }

    /// Takes a place; `nil` if there is none, and nobody who has to make room.
    ///
    /// - Parameter close: Closes the connection, from whatever thread, and waits for nothing.
    package func take(closing close: @escaping @Sendable () -> Void) -> Place? {
        let now = NIODeadline.now()
        let (number, oldest) = state.withLock { state -> (Int?, (@Sendable () -> Void)?) in
            var oldest: (@Sendable () -> Void)?
            if state.idle.count + state.answered.count >= limits.connections {
                guard let first = state.idle.first, now - first.since >= limits.moment,
                    state.leaving.count < limits.connections
                else { return (nil, nil) }
                state.idle.removeFirst()
                state.leaving.insert(first.number)
                oldest = first.close
            }
            state.last += 1
            state.idle.append((state.last, now, close))
            return (state.last, oldest)
        }
        oldest?()
        return number.map { Place(number: $0, places: self, close: close) }
    }

    private func begin(_ number: Int) -> Bool {
        state.withLock { state in
            guard let index = state.idle.firstIndex(where: { $0.number == number }) else { return false }
            state.idle.remove(at: index)
            state.answered.insert(number)
            return true
        }
    }

    private func rest(_ number: Int, _ close: @escaping @Sendable () -> Void) {
        state.withLock { state in
            if state.answered.remove(number) != nil { state.idle.append((number, .now(), close)) }
        }
    }

    private func leave(_ number: Int) {
        state.withLock { state in
            state.idle.removeAll { $0.number == number }
            state.answered.remove(number)
            state.leaving.remove(number)
        }
    }
}
