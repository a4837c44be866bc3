internal import Synchronization

/// A value that comes once, and that any number of tasks may wait for.
///
/// Use it where one part of a program opens a gate for others: a connection that is ready, a configuration that has been read, an answer
/// that a callback brings. With `OneShot<Void>` it is an event.
///
/// ```swift
/// let isReady = OneShot<Void>()
/// tasks.addTask {
///     try await isReady.value
///     try await send(greeting)
/// }
/// connection.onReady = { isReady.send() }
/// ```
///
/// Whoever comes later finds the value there. It cannot be taken back: for the next value make the next one. Nothing notices that nobody
/// will ever send, so give a wait that may last for ever a deadline.
///
/// tokio's `oneshot` and Trio's `Event` are the same for one reader and without a value.
public final class OneShot<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, any Error>?
        var waiters: [Int: UnsafeContinuation<Value, any Error>] = [:]
        var nextID = 0
    }

    private let state = Mutex(State())

    /// Makes one whose value is still to come.
    public init() {}

    /// Gives the value to all who wait, now and later. The first call counts, from any thread.
    ///
    /// - Returns: Whether this was the first.
    @discardableResult
    public func send(_ value: Value) -> Bool { settle(.success(value)) }

    /// Throws an error in all who wait, now and later. The first call counts, from any thread.
    ///
    /// - Returns: Whether this was the first.
    @discardableResult
    public func fail(_ error: any Error) -> Bool { settle(.failure(error)) }

    /// What came; `nil` if nothing has.
    public var result: Result<Value, any Error>? { state.withLock { $0.result } }

    /// The value, as soon as it is there.
    ///
    /// - Throws: The error that came in its place; `CancellationError` if the task is cancelled before.
    /// - Cancellation: Ends the wait. A value that is there is returned to a cancelled task, too.
    public var value: Value {
        get async throws {
            let id = state.withLock { state in
                state.nextID += 1
                return state.nextID
            }
            return try await withTaskCancellationHandler {
                try await withUnsafeThrowingContinuation { waiter in
                    let result = state.withLock { state -> Result<Value, any Error>? in
                        if let result = state.result { return result }
                        // Under the lock: a cancellation from here on finds the waiter, and one before is seen.
                        if Task.isCancelled { return .failure(CancellationError()) }
                        state.waiters[id] = waiter
                        return nil
                    }
                    if let result { waiter.resume(with: result) }
                }
            } onCancel: {
                state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(throwing: CancellationError())
            }
        }
    }

    private func settle(_ result: Result<Value, any Error>) -> Bool {
        let waiters = state.withLock { state -> [UnsafeContinuation<Value, any Error>]? in
            guard state.result == nil else { return nil }
            state.result = result
            defer { state.waiters = [:] }
            return state.waiters.sorted { $0.key < $1.key }.map(\.value)
        }
        guard let waiters else { return false }
        for waiter in waiters { waiter.resume(with: result) }
        return true
    }
}

extension OneShot<Void> {
    /// Lets all go on who wait, now and later. The first call counts, from any thread.
    ///
    /// - Returns: Whether this was the first.
    @discardableResult
    public func send() -> Bool { send(()) }
}
