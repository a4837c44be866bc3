extension CancellationToken {
    /// Waits until this token, or one above it, is cancelled.
    ///
    /// ```swift
    /// let cause = try await token.waitUntilCancelled()
    /// log("The import was stopped: \(cause)")
    /// ```
    ///
    /// - Returns: Why the token was cancelled: its ``cause``.
    /// - Throws: `CancellationError` if the waiting task is cancelled.
    /// - Cancellation: Ends the wait, and changes nothing about the token.
    ///
    /// tokio-util's `CancellationToken.cancelled()` and .NET's `Task.Delay` with a token do the same.
    @discardableResult
    public func waitUntilCancelled(isolation: isolated (any Actor)? = #isolation) async throws -> CancellationCause {
        if let cause { return cause }
        // Released, and so removed, when the wait has ended.
        var registration: CancellationRegistration?
        defer { withExtendedLifetime(registration) {} }
        return try await withCancellableContinuation(of: CancellationCause.self) { continuation in
            registration = onCancel { continuation.resume(returning: $0) }
        }
    }
}
