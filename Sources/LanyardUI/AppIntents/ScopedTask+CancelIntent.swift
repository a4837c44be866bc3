// The reasons came with Xcode 26.4.
#if canImport(AppIntents) && compiler(>=6.3)
public import AppIntents
public import Lanyard

@available(macOS 26.4, iOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *)
extension ScopedTask {
    /// Cancels the run of an app intent, with the reason of the system as a part of the cause.
    ///
    /// ```swift
    /// let task = library.tasks.addTask { try await library.load() }
    /// return try await withIntentCancellationHandler {
    ///     try await task.value
    /// } onCancel: { reason in
    ///     task.cancel(intent: reason)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - reason: Why the system cancels the intent.
    ///   - fileID: The file of the call, for the cause. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    public func cancel(intent reason: IntentCancellationReason, fileID: StaticString = #fileID, line: UInt = #line) {
        cancel("the system cancels the intent: \(reason)", fileID: fileID, line: line)
    }
}
#endif
