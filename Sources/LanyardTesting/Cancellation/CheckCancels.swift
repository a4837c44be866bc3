import Synchronization

/// Cancels a body at each of its suspension points, one execution each, and fails if it does not stop or leaves runs behind.
///
/// Tests often cancel code in one place, and its users cancel it in all others. This function first executes the body to its
/// end, and then again and again, each time cancelled where it suspends for the first time, the second, and so on. What the
/// body returns or throws once cancelled does not matter. It has to stop in time, and no run that it asked for may be left.
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
/// The function sees the suspensions of code that follows the executor of a task: of nonisolated functions, default actors, and
/// `async let` and group children, even of those that wait for something outside. It sees nothing on the main actor. A body
/// with real input may take another course each time. A point that it does not reach is tried up to three times, and then the
/// next one. If it reached none, the first is tried up to a hundred times more, for as long as `limit`: what the body waits for may
/// be quicker than the body. The check fails if that does not help either, or if the body throws before it is cancelled. Without a
/// cancellation the body has to end by itself. If it stands still for ten seconds it is given up, and if it goes on and on it has too
/// many points.
///
/// - Parameters:
///   - limit: The real time that the body may take to stop, and then what is left may take to end.
///   - mostPoints: The largest number of suspension points. A body with more is not tried further, and fails.
///   - body: The code to execute. It makes what it needs anew each time.
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
