#if Cluster
import Synchronization

/// Lets so many through at a time, first come, first served.
///
/// A thousand claims at once would each wait for etcd longer than for its answer, and all of them would be taken for lost. What waits
/// here has not been sent, so its patience has not begun. A cancellation does not shorten the wait: what gives a key back waits, too.
final class Turnstile: Sendable {
    private struct State {
        var free: Int
        /// A slice, because those who wait leave at its front.
        var waiters: ArraySlice<CheckedContinuation<Void, Never>> = []
    }

    private let state: Mutex<State>

    init(_ count: Int) {
        state = Mutex(State(free: count))
    }

    func pass<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async {
        // audit:ignore uncancellable-continuation What gives a key back waits in a cancelled task, too; each that leaves lets one in.
        await withCheckedContinuation { continuation in
            let mayPass = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiters.append(continuation)
                return false
            }
            if mayPass { continuation.resume() }
        }
    }

    /// Hands the place to the next, so that nobody who comes later takes it.
    private func leave() {
        let next = state.withLock { state in
            let next = state.waiters.popFirst()
            if next == nil { state.free += 1 }
            return next
        }
        next?.resume()
    }
}
#endif
