// Swift 6.5 has functions of the same name and labels in its standard library, and prefers them to those of any other module: a call
// that was ours would be the language's from the first such toolchain on, without a word. But Swift leaves out a function of its own
// where an imported module has one of exactly its type. So these have the types of the language's functions
// (https://github.com/swiftlang/swift/pull/91516), are themselves never preferred, and do what ours do.

/// Executes `operation`, and cancels it when a time has passed: ``withDeadline(in:reason:clock:fileID:line:_:)`` with the parameters of
/// Swift 6.5's standard library.
///
/// You need not choose between the two. `withDeadline(in: .seconds(2)) { … }` is Lanyard's wherever Lanyard is imported, and that of the
/// standard library where it is not. This one is called for `operation:` with its label, for a tolerance, and for a result that cannot
/// be copied.
///
/// - Parameters:
///   - timeout: The time from now.
///   - tolerance: Not used: deadlines of Lanyard are precise to a few milliseconds, on all systems.
///   - operation: The work.
/// - Returns: What the operation returned.
/// - Throws: What the operation throws; ``DeadlineExpired`` in place of a `CancellationError`, if the time was up.
/// - Cancellation: Cancels the operation, and waits for it.
@_disfavoredOverload
nonisolated(nonsending)
    public func withDeadline<Return: ~Copyable, Failure: Error>(
        in timeout: ContinuousClock.Instant.Duration,
        tolerance: ContinuousClock.Instant.Duration? = nil,
        operation: nonisolated(nonsending) () async throws(Failure) -> Return
    ) async throws(Failure) -> Return
{
    try await limited(to: timeout, on: .current(nil), operation)
}

#if compiler(>=6.5) || Swift65
/// The same for the time of any clock that the language tells from others.
///
/// ``withDeadline(in:tolerance:operation:)`` says when it is called, and how it differs.
@_disfavoredOverload
nonisolated(nonsending)
    public func withDeadline<Return: ~Copyable, Failure: Error, C: Clock & Identifiable>(
        in timeout: C.Instant.Duration,
        tolerance: C.Instant.Duration? = nil,
        clock: C = ContinuousClock(),
        operation: nonisolated(nonsending) () async throws(Failure) -> Return
    ) async throws(Failure) -> Return
{
    try await withDeadline(clock.now.advanced(by: timeout), tolerance: tolerance, clock: clock, operation: operation)
}

/// The same for an instant.
///
/// ``withDeadline(in:tolerance:operation:)`` says when it is called, and how it differs. A clock that does not measure in
/// `Swift.Duration` is none of a scope's, so its deadlines are the language's own.
@_disfavoredOverload
nonisolated(nonsending)
    public func withDeadline<Return: ~Copyable, Failure: Error, C: Clock & Identifiable>(
        _ expiration: C.Instant,
        tolerance: C.Instant.Duration? = nil,
        clock: C = ContinuousClock(),
        operation: nonisolated(nonsending) () async throws(Failure) -> Return
    ) async throws(Failure) -> Return
{
    guard let durations = clock as? any Clock<Duration> else {
        return try await _Concurrency.withDeadline(expiration, tolerance: tolerance, clock: clock, operation: operation)
    }
    let remaining = clock.now.duration(to: expiration) as! Duration
    return try await limited(to: remaining, on: .current(durations), operation)
}
#endif

nonisolated(nonsending)
    private func limited<Return: ~Copyable, Failure: Error>(
        to duration: Duration,
        on clock: Timers,
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Return
    ) async throws(Failure) -> Return
{
    // The language's functions are not told where they are called.
    let origin = CallSite(fileID: #fileID, line: #line)
    let region = Region(limitedTo: duration, on: clock, reason: nil, origin: origin)
    let carried = Carried<Return>()
    try await region.execute { () async throws(Failure) in carried.value = try await operation() }
    return carried.value.take()!
}

/// Carries a value that cannot be copied out of what returns only others.
private final class Carried<Value: ~Copyable> {
    var value: Value?
}
