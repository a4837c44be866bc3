extension TaskTrigger where Input == Void {
    /// Calls for a run that takes no value, as ``callAsFunction(_:)``.
    ///
    /// - Returns: What the policy decided; `replaced` even if the call takes the place of one that had not begun.
    @discardableResult
    public func callAsFunction() -> Admission { self(()) }

    /// Calls for a run that takes no value, and waits for its end, as ``outcome(of:)``.
    ///
    /// - Returns: How it ended: `cancelled` if the policy passed over it, or another call took its place.
    /// - Cancellation: as for ``ScopedTask/outcome``.
    public nonisolated(nonsending) func outcome() async -> Outcome<Output> { await outcome(of: ()) }

    /// Calls for a run that takes no value, and gives its handle, as ``perform(_:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    /// - Returns: The handle. You can discard it: ``ScopedTask/admission`` tells what the policy decided.
    @discardableResult
    public func perform(fileID: StaticString = #fileID, line: UInt = #line) -> ScopedTask<Output> {
        perform((), fileID: fileID, line: line)
    }
}
