internal import Synchronization

/// Returns what the first operation returns that succeeds, and cancels the others.
///
/// Use it where one answer is enough: for two ways to the same thing, or for work beside an event that makes it needless.
///
/// ```swift
/// let quote = try await race {
///     try await exchange.quote()
/// } _: {
///     try await backup.quote()
/// }
/// ```
///
/// The operations run side by side in a structured scope. An operation that is to use the caller's actor says so: `{ @MainActor in … }`.
/// The others are cancelled with kind `scopeCancelled`, and the reason names the one that was first. One whose actor is still busy then
/// never begins. The call returns when all have ended, as
/// ``withTaskScope(_:clock:restarts:fileID:line:_:)`` does. What they return then goes to `withheld`, and what they throw is dropped. An
/// operation that throws does not end the race: the others go on.
///
/// Trio's documentation shows such a race, and ember-concurrency has `race`. Like JavaScript's `Promise.any` it waits for a
/// success.
///
/// - Parameters:
///   - name: The name of the scope in snapshots and causes.
///   - clock: The clock of the scope. By default that of the surrounding scope, or else the continuous one.
///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
///   - line: The line of the call, as for `fileID`.
///   - first: An operation. It runs on no actor, unless it says so.
///   - others: More operations.
///   - withheld: Takes a value that the call does not return, when all operations have ended. A race of two ways to one connection closes
///     the second here.
/// - Returns: What the first operation returned that succeeded.
/// - Throws: The error of the operation that failed first, if none succeeded. ``TaskCancelledError`` if none succeeded and none
///   failed.
/// - Cancellation: Cancels all operations with kind `parentCancelled`, waits for them, and throws `CancellationError`. If one
///   has succeeded before, its value is still returned.
nonisolated(nonsending)
    public func race<Success: Sendable>(
        _ name: String? = nil,
        clock: (any Clock<Duration>)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ first: @escaping @Sendable @isolated(any) () async throws -> Success,
        _ others: (@Sendable @isolated(any) () async throws -> Success)...,
        withheld: nonisolated(nonsending) (Success) async -> Void = { _ in }
    ) async throws -> Success
{
    let racers = ([first] + others).enumerated().map { number, operation in
        let entry = atHome(operation.isolation) { _ in RaceEntry(value: try await operation()) }
        return Racer(name: "operation \(number + 1)", entry: entry)
    }
    return try await race(name, clock, fileID, line, racers, withheld)
}

/// Performs an operation for each element, returns what the first returns that succeeds, and cancels the others.
///
/// Everything else is as in ``race(_:clock:fileID:line:_:_:withheld:)``.
///
/// ```swift
/// let picture = try await race(among: mirrors) { mirror in try await mirror.picture() }
/// ```
///
/// - Parameters:
///   - name: The name of the scope in snapshots and causes.
///   - elements: What the operation is performed for. Their descriptions are the names of the runs.
///   - clock: The clock of the scope. By default that of the surrounding scope, or else the continuous one.
///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
///   - line: The line of the call, as for `fileID`.
///   - operation: The work for one element. It runs on no actor, unless it says so.
///   - withheld: Takes a value that the call does not return, when all operations have ended.
/// - Returns: What the first operation returned that succeeded.
/// - Throws: The error of the operation that failed first, if none succeeded. ``TaskCancelledError`` if none succeeded and none
///   failed. ``NothingToRace`` if there are no elements.
/// - Cancellation: Cancels all operations with kind `parentCancelled`, waits for them, and throws `CancellationError`. If one
///   has succeeded before, its value is still returned.
nonisolated(nonsending)
    public func race<Element: Sendable, Success: Sendable>(
        _ name: String? = nil,
        among elements: some Sequence<Element>,
        clock: (any Clock<Duration>)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ operation: @escaping @Sendable @isolated(any) (Element) async throws -> Success,
        withheld: nonisolated(nonsending) (Success) async -> Void = { _ in }
    ) async throws -> Success
{
    let racers = elements.map { element in
        let entry = atHome(operation.isolation) { _ in RaceEntry(value: try await operation(element)) }
        return Racer(name: "\(element)", entry: entry)
    }
    return try await race(name, clock, fileID, line, racers, withheld)
}

nonisolated(nonsending)
    private func race<Success: Sendable>(
        _ name: String?,
        _ clock: (any Clock<Duration>)?,
        _ fileID: StaticString,
        _ line: UInt,
        _ racers: [Racer<Success>],
        _ withheld: nonisolated(nonsending) (Success) async -> Void
    ) async throws -> Success
{
    guard !racers.isEmpty else { throw NothingToRace() }
    let judge = RaceJudge<Success>()
    let scope = TaskScope(name, around: judge, clock, CallSite(fileID: fileID, line: line))
    _ = await scope.core.runBlock(judge.body) { () async throws(Never) in
        for racer in racers {
            scope.addTask(name: racer.name, isolation: nil, fileID: fileID, line: line, operation: racer.entry)
        }
    } failed: { (_: Never) in
    }
    for value in judge.takeWithheld() { await withCancellationShield { await withheld(value) } }
    return try judge.verdict()
}

/// What an operation of a race returned: nobody else's run has a result of this type.
struct RaceEntry<Success: Sendable>: Sendable {
    let value: Success
}

/// An operation of a race, and the name of its run.
struct Racer<Success: Sendable>: Sendable {
    let name: String

    /// At home where the operation is, so that it does not begin if the race is over when its actor comes.
    let entry: @Sendable @isolated(any) () async throws -> RaceEntry<Success>
}

/// Keeps the first success of a race, and cancels everything else.
///
/// It keeps no run: runs hold their scope, and that holds this.
final class RaceJudge<Success: Sendable>: StructuredBlock {
    let body = Region()
    let enclosure = Enclosure.current
    var supervisor: Supervisor? { nil }

    private typealias Entry = RaceEntry<Success>

    private struct State {
        var winner: Entry?
        var withheld: [Success] = []
        var firstError: (any Error)?
        var cause: CancellationCause?
    }

    private let state = Mutex(State())

    func ended(_ run: Run) {
        // What an operation adds to the scope takes no part.
        guard run.call.result == Entry.self, let outcome = run.machine.withLock({ $0.outcome }) else { return }
        run.takeError()
        guard note(outcome.map { $0.value(as: Entry.self) }) else { return }
        let cause = run.core.cause(.scopeCancelled, "\(run.title) was first", run.origin)
        run.core.cancelTree(cause, below: cause, refusing: true)
    }

    /// Whether that is the first success.
    private func note(_ outcome: Outcome<Entry>) -> Bool {
        state.withLock { state in
            switch outcome {
            case .succeeded(let entry) where state.winner != nil: state.withheld.append(entry.value)
            case .cancelled(_, let entry?): state.withheld.append(entry.value)
            default: break
            }
            guard state.winner == nil else { return false }
            switch outcome {
            case .succeeded(let entry): state.winner = entry
            case .failed(let error): state.firstError = state.firstError ?? error
            case .cancelled(let cause, _): state.cause = state.cause ?? cause
            }
            return state.winner != nil
        }
    }

    /// What else was returned.
    func takeWithheld() -> [Success] {
        state.withLock { state in
            defer { state.withheld = [] }
            return state.withheld
        }
    }

    /// What came of the race, which is over.
    func verdict() throws -> Success {
        let (winner, error, cause) = state.withLock { state in
            defer { state = State() }
            return (state.winner, state.firstError, state.cause)
        }
        if let winner { return winner.value }
        try Task.checkCancellation()
        if let error { throw error }
        guard let cause else { throw CancellationError() }
        throw TaskCancelledError(cause: cause)
    }
}

/// What a ``race(_:among:clock:fileID:line:_:withheld:)`` throws whose sequence is empty, because nothing in it could ever succeed.
public struct NothingToRace: Error, Hashable, CustomStringConvertible {
    init() {}

    /// One sentence.
    public var description: String { "A race needs at least one operation: its sequence had no elements." }
}
