#if Cluster
import Lanyard
import Synchronization

/// Lets so many through at a time, first come, first served.
///
/// A thousand claims at once would each wait for etcd longer than for its answer, and all of them would be taken for lost. What waits
/// here has not been sent, so its patience has not begun.
final class Turnstile: Sendable {
    private enum Waiter {
        /// What gives a key back waits in a cancelled task, too.
        case patient(CheckedContinuation<Void, Never>)
        case impatient(CancellableContinuation<Void>)

        /// - Returns: Whether it goes in: not if it was cancelled.
        func letIn() -> Bool {
            switch self {
            case .patient(let continuation):
                continuation.resume()
                return true
            case .impatient(let continuation): return continuation.resume()
            }
        }
    }

    private struct State {
        var free: Int
        /// A slice, because those who wait leave at its front.
        var waiters: ArraySlice<Waiter> = []
    }

    private let state: Mutex<State>

    init(_ count: Int) {
        state = Mutex(State(free: count))
    }

    /// Waits for as long as it takes, also in a cancelled task.
    func pass<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        if !goIn() { await withCheckedContinuation { enter(.patient($0)) } }
        defer { leave() }
        return try await body()
    }

    /// Waits until it is cancelled.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before the body is called; what the body throws.
    func passUnlessCancelled<Result>(_ body: () async throws -> Result) async throws -> Result {
        try Task.checkCancellation()
        if !goIn() { try await withCancellableContinuation { enter(.impatient($0)) } }
        defer { leave() }
        return try await body()
    }

    /// Takes a free place, if there is one: then nobody waits.
    private func goIn() -> Bool {
        state.withLock { state in
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
    }

    private func enter(_ waiter: Waiter) {
        let mayPass = state.withLock { state in
            guard state.free == 0 else {
                state.free -= 1
                return true
            }
            state.waiters.append(waiter)
            return false
        }
        if mayPass, !waiter.letIn() { leave() }
    }

    /// Hands the place to the next who still wants it, so that nobody who comes later takes it.
    private func leave() {
        var isTaken = false
        while !isTaken {
            let next = state.withLock { state in
                let next = state.waiters.popFirst()
                if next == nil { state.free += 1 }
                return next
            }
            isTaken = next?.letIn() ?? true
        }
    }
}
#endif
