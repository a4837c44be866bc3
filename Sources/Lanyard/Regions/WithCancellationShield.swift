/// Executes `body` even if the current task is cancelled, for cleanup that has to be done.
///
/// In the body `Task.isCancelled` is `false` and nothing throws `CancellationError`, unless the body takes longer than `limit`.
/// Then the body itself is cancelled, with kind `deadlineExpired`. ``CancellationCause/shielded`` tells what the shield hides.
///
/// The body runs on the caller's isolation, in a task of its own. Without a limit it stays in the current task where the
/// language has shields: with Swift 6.4 or newer, on Apple's systems not yet.
///
/// ```swift
/// do {
///     try await upload(file)
/// } catch {
///     await withCancellationShield(limit: .seconds(2)) { await server.discard(file) }
///     throw error
/// }
/// ```
///
/// Shields nest. Each has its own limit, and the limit of an outer shield does not reach into an inner one.
///
/// - Parameters:
///   - limit: The time that the body may take; `nil` for as long as it likes. With zero or less it runs in a task that is
///     cancelled already.
///   - clock: The clock that counts the time. By default that of the scope whose run makes the call, or else the continuous
///     clock.
///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
///   - line: The line of the call, as for `fileID`.
///   - body: The cleanup.
/// - Returns: What the body returned.
/// - Throws: What the body throws; ``DeadlineExpired`` in place of a `CancellationError`, if the limit has passed.
/// - Cancellation: Does not reach the body. The call returns when the body has ended.
///
/// Trio calls it `CancelScope(shield=True)`, and Kotlin `NonCancellable`.
nonisolated(nonsending)
    public func withCancellationShield<Success, Failure: Error>(
        limit: Duration? = nil,
        clock: (any Clock<Duration>)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) () async throws(Failure) -> Success
    ) async throws(Failure) -> Success
{
    guard let limit else { return try await Region(isShield: true, isNeverCancelled: true).executeBehindShield(body) }
    let origin = CallSite(fileID: fileID, line: line)
    return try await Region(isShield: true, limitedTo: limit, on: .current(clock), origin: origin).execute(body)
}

extension CancellationCause {
    /// Why the task around the nearest shield is cancelled, which the shield hides from the current code.
    ///
    /// It is `nil` outside shields, or if nothing has cancelled the task around the shield.
    ///
    /// ```swift
    /// await withCancellationShield {
    ///     await log("Upload stopped: \(CancellationCause.shielded?.description ?? "finished")")
    /// }
    /// ```
    public static var shielded: CancellationCause? { Surroundings.current.shieldedCause }
}
