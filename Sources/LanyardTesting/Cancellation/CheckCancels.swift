import Synchronization

/// Cancels a body at each of its suspension points, one execution each, and fails if it does not stop or leaves runs
/// behind.
///
/// Code that is written with cancellation in mind is often cancelled in one place in its tests, and in all others by its
/// users. The body is first executed to its end, then again and again, each time cancelled where it suspends for the
/// first time, the second, and so on. What it returns or throws once cancelled is not looked at: only that it stops in
/// time, and that no run that it asked for is left.
///
/// ```swift
/// try await checkCancels(within: .seconds(30)) {
///     let scope = TaskScope("Pages")
///     let first = scope.addTask { 1 }
///     let second = scope.addTask { 2 }
///     _ = try await first.value + second.value
/// }
/// ```
///
/// Seen are the suspensions of code that follows the executor of a task: of nonisolated functions, default actors, `async
/// let` and group children, also those that wait for something outside. On the main actor nothing is seen.
/// A body that takes another course each time, as with real input, is tried up to three times for a point that it does not
/// reach, and then at the next. It fails if it reaches none again, or throws before it is cancelled.
/// A body that nobody has cancelled has to end by itself: one that stands still for ten seconds is given up, and one that
/// goes on and on has too many points.
///
/// - Parameters:
///   - limit: How long, in real time, it may take to stop, and then what is left to end.
///   - mostPoints: With more suspension points than that it is not tried further, and fails.
///   - body: What to execute. It makes what it needs anew each time.
/// - Throws: ``CancellationFailure``; what the body throws when nobody cancels it.
/// - Cancellation: Cancels the body, and tries no further point.
public func checkCancels(
    within limit: Duration,
    upTo mostPoints: Int = 1_000,
    _ body: @escaping @Sendable () async throws -> Void
) async throws {
    var failure: CancellationFailure?
    let check = CancellationCheck(limit: limit, mostPoints: mostPoints, waits: false, refusesMainActor: false)
    try await check.run(report: { failure = $0 }, body)
    if let failure { throw failure }
}
