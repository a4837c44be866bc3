/// Executes `body` although the current task is cancelled, or will be: for cleanup that has to be done.
///
/// In the body `Task.isCancelled` is false and nothing throws `CancellationError`, unless the body takes longer than
/// `limit`: then it is cancelled itself, with kind `deadlineExpired`. It runs on the caller's isolation, in a task of its
/// own. What the shield hides can be read: ``CancellationCause/shielded``.
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
/// Shields nest: each has its own limit, and the limit of an outer one does not reach into an inner one.
///
/// - Parameters:
///   - limit: The time that the body may take; `nil` for as long as it likes. Zero or less: it runs in a task that is
///     cancelled already.
///   - clock: What counts the time; by default the clock of the scope whose run calls, or else the continuous clock.
///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
///   - line: The line of the call, likewise.
///   - body: The cleanup.
/// - Throws: what the body throws; ``DeadlineExpired`` instead of a `CancellationError`, if the limit has passed.
/// - Cancellation: does not reach the body; the call returns when the body has ended.
///
/// Trio has it as `CancelScope(shield=True)`, Kotlin as `NonCancellable`.
nonisolated(nonsending)
    public func withCancellationShield<Success, Failure: Error>(
        limit: Duration? = nil,
        clock: (any Clock<Duration>)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) () async throws(Failure) -> Success
    ) async throws(Failure) -> Success
{
    let origin = CallSite(fileID: fileID, line: line)
    let region = limit.map { Region(isShield: true, limitedTo: $0, on: .current(clock), origin: origin) }
    return try await (region ?? Region(isShield: true)).execute(body)
}

extension CancellationCause {
    /// What the shield around the current code hides: why the task around it is cancelled. `nil` outside of shields, or
    /// if nothing has cancelled what is around.
    ///
    /// ```swift
    /// await withCancellationShield {
    ///     await log("Upload stopped: \(CancellationCause.shielded?.description ?? "finished")")
    /// }
    /// ```
    public static var shielded: CancellationCause? { Surroundings.current.shieldedCause }
}
