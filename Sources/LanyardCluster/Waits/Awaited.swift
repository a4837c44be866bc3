#if Cluster
import Lanyard
import Synchronization

/// A place for a value that comes later, and those who wait for it.
final class Awaited<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiters: [CancellableContinuation<Value>] = []
        /// What those get who ask when nothing comes any more.
        var end: (any Error)?
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
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters ?? [] { waiter.resume(returning: value) }
        return waiters != nil
    }

    /// Makes room for the next value.
    func remove() { state.withLock { $0.value = nil } }

    /// Takes no value any more.
    ///
    /// - Returns: The one that was there.
    func close(throwing error: any Error) -> Value? {
        let (value, waiters) = state.withLock { state in
            state.end = state.end ?? error
            defer { (state.value, state.waiters) = (nil, []) }
            return (state.value, state.waiters)
        }
        for waiter in waiters { waiter.resume(throwing: error) }
        return value
    }

    /// The value that is there, or the next one.
    ///
    /// - Throws: What the place was closed with; `CancellationError` if the task is cancelled.
    func wait() async throws -> Value {
        try await withCancellableContinuation { continuation in
            let (value, end) = state.withLock { state in
                if state.value == nil && state.end == nil { state.waiters.append(continuation) }
                return (state.value, state.end)
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
