internal import Synchronization

/// An event that tests wait for: once opened it stays open. Waiting ignores cancellation, so that a body
/// which waits for a gate is one that does not obey.
package final class Gate: Sendable {
    private enum State {
        case closed([CheckedContinuation<Void, Never>])
        case open
    }

    private let state = Mutex(State.closed([]))

    package init() {}

    package var isOpen: Bool {
        state.withLock { if case .open = $0 { true } else { false } }
    }

    package func open() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            defer { state = .open }
            if case .closed(let waiting) = state { return waiting }
            return []
        }
        for continuation in waiting { continuation.resume() }
    }

    package func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                guard case .closed(let waiting) = state else { return true }
                state = .closed(waiting + [continuation])
                return false
            }
            if isOpen { continuation.resume() }
        }
    }
}
