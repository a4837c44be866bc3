#if Cluster
import Lanyard
import Synchronization

/// A place for a value that comes later, and those who wait for it.
final class Awaited<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiters: [Int: CancellableContinuation<Value>] = [:]
        var lastWaiter = 0
        /// What those get who ask when nothing comes any more.
        var end: (any Error)?

        mutating func takeWaiters() -> [CancellableContinuation<Value>] {
            defer { waiters = [:] }
            return Array(waiters.values)
        }
    }

    private let state = Mutex(State())

    /// What is there now.
    var value: Value? { state.withLock { $0.value } }

    /// Whether nothing comes any more.
    var isClosed: Bool { state.withLock { $0.end != nil } }

    /// Puts a value where there is none.
    ///
    /// - Returns: Whether it is there now: not if there was another, or the place is closed.
    @discardableResult
    func put(_ value: Value) -> Bool {
        let waiters = state.withLock { state -> [CancellableContinuation<Value>]? in
            guard state.value == nil, state.end == nil else { return nil }
            state.value = value
            return state.takeWaiters()
        }
        for waiter in waiters ?? [] { waiter.resume(returning: value) }
        return waiters != nil
    }

    /// Makes room for the next value.
    func remove() { state.withLock { $0.value = nil } }

    /// Ends the waits of now; a value may still come.
    func fail(_ error: any Error) {
        let waiters = state.withLock { state in
            state.takeWaiters()
        }
        for waiter in waiters { waiter.resume(throwing: error) }
    }

    /// Takes no value any more.
    ///
    /// - Returns: The one that was there.
    func close(throwing error: any Error) -> Value? {
        let (value, waiters) = state.withLock { state in
            state.end = state.end ?? error
            defer { state.value = nil }
            return (state.value, state.takeWaiters())
        }
        for waiter in waiters { waiter.resume(throwing: error) }
        return value
    }

    /// The value that is there, or the next one.
    ///
    /// - Throws: What the place was closed with; `CancellationError` if the task is cancelled.
    func wait() async throws -> Value {
        try await withCancellableContinuation { continuation in
            let (value, end, number) = state.withLock { state in
                state.lastWaiter += 1
                if state.value == nil && state.end == nil { state.waiters[state.lastWaiter] = continuation }
                return (state.value, state.end, state.lastWaiter)
            }
            continuation.onCancel { [weak self] in
                // Released outside of the lock.
                _ = self?.state.withLock { $0.waiters.removeValue(forKey: number) }
            }
            if let end {
                continuation.resume(throwing: end)
            } else if let value {
                continuation.resume(returning: value)
            }
        }
    }
}
#endif
