import NIOConcurrencyHelpers

/// Lets one task wait until a time, or until it is woken before.
final class Alarm: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Void, Never>)
        case rung
    }

    private let state = NIOLockedValueBox(State.idle)

    /// Ends the wait that is under way, or else the next one before it begins.
    func ring() {
        let waiter: CheckedContinuation<Void, Never>? = state.withLockedValue { state in
            guard case .waiting(let waiter) = state else {
                state = .rung
                return nil
            }
            state = .idle
            return waiter
        }
        waiter?.resume()
    }

    /// Waits until `time`, or for ``ring()``; with `nil` only for that. It may return too early.
    ///
    /// - Cancellation: returns.
    func wait(until time: Duration?, on timeline: Timeline) async {
        guard let time else {
            return await withTaskCancellationHandler {
                await wait()
            } onCancel: {
                ring()
            }
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                // audit:ignore swallowed-sleep A cancelled wait returns, too.
                try? await timeline.sleep(until: time)
                self.ring()
            }
            await wait()
            group.cancelAll()
        }
        state.withLockedValue { $0 = .idle }
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let hasRung = state.withLockedValue { state in
                if case .rung = state {
                    state = .idle
                    return true
                }
                state = .waiting(continuation)
                return false
            }
            if hasRung { continuation.resume() }
        }
    }
}
