import Synchronization

/// Lets nobody through until so many have arrived.
final class Gate: Sendable {
    private struct State {
        var missing: Int
        var waiters: [UnsafeContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ count: Int) {
        state = Mutex(State(missing: count))
    }

    func arrive() {
        let waiters = state.withLock { state -> [UnsafeContinuation<Void, Never>] in
            state.missing -= 1
            guard state.missing == 0 else { return [] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func pass() async {
        await withUnsafeContinuation { continuation in
            let isOpen = state.withLock { state in
                if state.missing > 0 { state.waiters.append(continuation) }
                return state.missing <= 0
            }
            if isOpen { continuation.resume() }
        }
    }
}
