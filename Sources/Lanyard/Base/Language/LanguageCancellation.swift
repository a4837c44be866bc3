// What Swift 6.5 knows of a cancellation: a reason, which is that a deadline of its own has passed or none, and the deadlines around
// code (https://github.com/swiftlang/swift/blob/02c54a4/stdlib/public/Concurrency/TaskCancellation.swift). It crosses both ways. With
// older compilers there is none; nor on Apple's systems, until it is known which have it.

/// What the language says of the current task.
enum LanguageCancellation {
    /// Whether it was cancelled because a deadline of the language has passed.
    static var isExpired: Bool {
        #if (compiler(>=6.5) || Swift65) && !canImport(Darwin)
        Task.cancellationReason == .deadlineExpired
        #else
        false
        #endif
    }

    /// Whether a shield of the language hides cancellations from the current code. Swift 6.4 has these.
    static var isShielded: Bool {
        #if (compiler(>=6.4) || Swift65) && !canImport(Darwin)
        Task.hasActiveCancellationShield
        #else
        false
        #endif
    }

    /// The earliest deadline of the language around the current code, if it runs in one.
    static var deadline: ContinuousClock.Instant? {
        #if (compiler(>=6.5) || Swift65) && !canImport(Darwin)
        Task.hasActiveDeadline ? Task.activeDeadline(for: ContinuousClock()) : nil
        #else
        nil
        #endif
    }

    /// Whether an error says that a deadline of the language has passed, and not that the code that catches it was cancelled.
    static func isExpiry(_ error: any Error) -> Bool {
        #if (compiler(>=6.5) || Swift65) && !canImport(Darwin)
        (error as? CancellationError)?.reason == .deadlineExpired && !Task.isCancelled
        #else
        false
        #endif
    }
}

extension Task {
    /// Cancels it, and tells the language why, as far as that has a word for it.
    @inline(__always)
    func cancel(isExpired: @autoclosure () -> Bool) {
        #if (compiler(>=6.5) || Swift65) && !canImport(Darwin)
        cancel(reason: isExpired() ? .deadlineExpired : .unspecified)
        #else
        cancel()
        #endif
    }
}

/// Executes an operation, and tells of a cancellation whether the language calls it an expired deadline.
@inline(__always)
nonisolated(nonsending)
    func withLanguageCancellationHandler<Success>(
        _ operation: nonisolated(nonsending) () async -> Success,
        onCancel handler: @Sendable (_ isExpired: Bool) -> Void
    ) async -> Success
{
    #if (compiler(>=6.5) || Swift65) && !canImport(Darwin)
    await withTaskCancellationHandler(operation: operation) { (reason: CancellationError.Reason) in
        handler(reason == .deadlineExpired)
    }
    #else
    await withTaskCancellationHandler(operation: operation) { handler(false) }
    #endif
}
