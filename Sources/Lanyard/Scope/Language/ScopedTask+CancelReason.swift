#if (compiler(>=6.5) || Swift65) && !canImport(Darwin)
extension ScopedTask {
    /// Cancels the run for a reason of the language.
    ///
    /// - Parameters:
    ///   - reason: `deadlineExpired` becomes the kind of that name, and any other ``CancellationCause/Kind/requested``.
    ///   - fileID: The file of the call, for the cause. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    public func cancel(reason: CancellationError.Reason, fileID: StaticString = #fileID, line: UInt = #line) {
        let kind: CancellationCause.Kind = reason == .deadlineExpired ? .deadlineExpired : .requested
        cancel(kind, nil, CallSite(fileID: fileID, line: line))
    }
}
#endif
