internal import Synchronization

/// Wakes one reader, once; a signal that is given before the reader waits is not lost.
final class ProgressSignal: Sendable {
    private enum State {
        case open
        case waiting(UnsafeContinuation<Void, Never>)
        case given
    }

    private static let lastID = Atomic<UInt64>(0)

    let id = ProgressSignal.lastID.add(1, ordering: .relaxed).newValue
    private let state = Mutex(State.open)

    func give() {
        let waiter = state.withLock { state -> UnsafeContinuation<Void, Never>? in
            defer { state = .given }
            if case .waiting(let waiter) = state { return waiter }
            return nil
        }
        waiter?.resume()
    }

    /// - Cancellation: returns.
    nonisolated(nonsending) func wait() async {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { waiter in
                let isGiven = state.withLock { state in
                    if case .given = state { return true }
                    state = .waiting(waiter)
                    return false
                }
                if isGiven { waiter.resume() }
            }
        } onCancel: {
            give()
        }
    }
}
