extension TaskTrigger where Input == Void {
    /// Asks for a run that takes no value, as ``callAsFunction(_:)`` does.
    ///
    /// - Returns: What the policy decided. It is also `replaced` if the call takes the place of one that had not begun.
    @discardableResult
    public func callAsFunction() -> Admission { self(()) }

    /// Asks for a run that takes no value, and waits for its end, as ``outcome(of:)`` does.
    ///
    /// - Returns: How it ended. It is `cancelled` if the policy skipped the run, or another call took its place.
    /// - Cancellation: As for ``ScopedTask/outcome``.
    public nonisolated(nonsending) func outcome() async -> Outcome<Output> { await outcome(of: ()) }

    /// Asks for a run that takes no value, and returns its handle, as ``perform(_:fileID:line:)`` does.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    /// - Returns: The handle, which you can discard. ``ScopedTask/admission`` tells what the policy decided.
    @discardableResult
    public func perform(fileID: StaticString = #fileID, line: UInt = #line) -> ScopedTask<Output> {
        perform((), fileID: fileID, line: line)
    }
}
