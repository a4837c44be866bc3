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
/// ``withTaskScope(_:clock:restarts:fileID:line:_:)`` does. What they return or throw then is dropped. An operation that
/// throws does not end the race: the others go on.
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
        _ others: (@Sendable @isolated(any) () async throws -> Success)...
    ) async throws -> Success
{
    let racers = ([first] + others).enumerated().map { number, operation in
        let entry = atHome(operation.isolation) { _ in RaceEntry(value: try await operation()) }
        return Racer(name: "operation \(number + 1)", entry: entry)
    }
    return try await race(name, clock, fileID, line, racers)
}

/// Performs an operation for each element, returns what the first returns that succeeds, and cancels the others.
///
/// Everything else is as in ``race(_:clock:fileID:line:_:_:)``.
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
        _ operation: @escaping @Sendable @isolated(any) (Element) async throws -> Success
    ) async throws -> Success
{
    let racers = elements.map { element in
        let entry = atHome(operation.isolation) { _ in RaceEntry(value: try await operation(element)) }
        return Racer(name: "\(element)", entry: entry)
    }
    return try await race(name, clock, fileID, line, racers)
}

nonisolated(nonsending)
    private func race<Success: Sendable>(
        _ name: String?,
        _ clock: (any Clock<Duration>)?,
        _ fileID: StaticString,
        _ line: UInt,
        _ racers: [Racer<Success>]
    ) async throws -> Success
{
    guard !racers.isEmpty else { throw NothingToRace() }
    let judge = RaceJudge<Success>()
    let scope = TaskScope(name, around: judge, clock, CallSite(fileID: fileID, line: line))
    _ = await scope.core.hold(judge.body) { () async throws(Never) in
        for racer in racers {
            scope.addTask(name: racer.name, isolation: nil, fileID: fileID, line: line, operation: racer.entry)
        }
    } failed: { (_: Never) in
    }
    return try judge.verdict()
}
