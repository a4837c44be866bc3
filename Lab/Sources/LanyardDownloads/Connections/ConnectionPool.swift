import NIOConcurrencyHelpers

/// The connections that can be used again.
final class ConnectionPool: Sendable {
    private struct State {
        var free: [Route: [Connection]] = [:]
        var isClosed = false
    }

    private let state = NIOLockedValueBox(State())

    /// One that is free; `nil` if there is none. The last that became free is the one least likely to be closed.
    func take(_ route: Route) -> Connection? {
        state.withLockedValue { state in
            guard let place = state.free[route]?.lastIndex(where: { !$0.isShared || $0.hasRoom }) else { return nil }
            guard let found = state.free[route]?[place] else { return nil }
            if !found.isShared { state.free[route]?.remove(at: place) }
            return found
        }
    }

    /// Keeps one for another request; it stays there if it is shared.
    func put(_ connection: Connection) {
        let isKept = state.withLockedValue { state in
            guard !state.isClosed, connection.isActive else { return false }
            state.free[connection.route, default: []].append(connection)
            return true
        }
        if !isKept { connection.close() }
    }

    /// Forgets one that is over.
    func forget(_ connection: Connection) {
        state.withLockedValue { state in
            state.free[connection.route]?.removeAll { $0 === connection }
            if state.free[connection.route]?.isEmpty == true { state.free[connection.route] = nil }
        }
    }

    /// Closes those that are free, and from now on each that becomes so.
    func close() {
        let all = state.withLockedValue { state in
            defer { state.free = [:] }
            state.isClosed = true
            return state.free.values.joined()
        }
        for connection in all { connection.close() }
    }
}
