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
    private let core = OneShotCore()

    /// Makes one whose value is still to come.
    public init() {}

    /// Gives the value to all who wait, now and later. The first call counts, from any thread.
    ///
    /// - Returns: Whether this was the first.
    @discardableResult
    public func send(_ value: Value) -> Bool { core.settle(.success(.of(value))) }

    /// Throws an error in all who wait, now and later. The first call counts, from any thread.
    ///
    /// - Returns: Whether this was the first.
    @discardableResult
    public func fail(_ error: any Error) -> Bool { core.settle(.failure(error)) }

    /// What came; `nil` if nothing has.
    public var result: Result<Value, any Error>? { core.result?.map { $0.value() } }

    /// The value, as soon as it is there.
    ///
    /// - Throws: The error that came in its place; `CancellationError` if the task is cancelled before.
    /// - Cancellation: Ends the wait. A value that is there is returned to a cancelled task, too.
    public var value: Value {
        get async throws { try await core.value.value() }
    }
}

/// Does the work of a ``OneShot`` whatever its value is: generic code that is not specialized asks the run-time for each type, each time.
private final class OneShotCore: Sendable {
    private typealias Waiter = UnsafeContinuation<Returned, any Error>

    private struct State {
        var result: Result<Returned, any Error>?
        /// Mostly there is one alone, which needs no dictionary.
        var first: (id: Int, waiter: Waiter)?
        var others: [Int: Waiter] = [:]
        var lastID = 0

        mutating func add(_ waiter: Waiter, _ id: Int) {
            if first == nil { first = (id, waiter) } else { others[id] = waiter }
        }

        mutating func remove(_ id: Int) -> Waiter? {
            guard let first, first.id == id else { return others.removeValue(forKey: id) }
            self.first = nil
            return first.waiter
        }

        /// In the order in which they came.
        mutating func takeWaiters() -> [Waiter] {
            defer { (first, others) = (nil, [:]) }
            guard !others.isEmpty else { return first.map { [$0.waiter] } ?? [] }
            if let first { others[first.id] = first.waiter }
            return others.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    private let state = Mutex(State())

    var result: Result<Returned, any Error>? { state.withLock { $0.result } }

    var value: Returned {
        get async throws {
            let (result, id) = state.withLock { state in
                state.lastID += 1
                return (state.result, state.lastID)
            }
            if let result { return try result.get() }
            return try await withTaskCancellationHandler {
                try await withUnsafeThrowingContinuation { wait($0, id) }
            } onCancel: {
                state.withLock { $0.remove(id) }?.resume(throwing: CancellationError())
            }
        }
    }

    private func wait(_ waiter: Waiter, _ id: Int) {
        let result = state.withLock { state -> Result<Returned, any Error>? in
            if let result = state.result { return result }
            // Under the lock: a cancellation from here on finds the waiter, and one before is seen.
            if Task.isCancelled { return .failure(CancellationError()) }
            state.add(waiter, id)
            return nil
        }
        if let result { waiter.resume(with: result) }
    }

    func settle(_ result: Result<Returned, any Error>) -> Bool {
        let waiters = state.withLock { state -> [Waiter]? in
            guard state.result == nil else { return nil }
            state.result = result
            return state.takeWaiters()
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
