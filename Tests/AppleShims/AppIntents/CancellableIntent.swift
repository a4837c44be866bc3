// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// https://developer.apple.com/documentation/appintents/appintent
public protocol AppIntent: Sendable {}

/// https://developer.apple.com/documentation/appintents/cancellableintent
public protocol CancellableIntent: AppIntent {}

extension CancellableIntent {
    /// https://developer.apple.com/documentation/appintents/cancellableintent/withintentcancellationhandler(operation:oncancel:isolation:)
    ///
    /// Here every cancellation is that of a person.
    public func withIntentCancellationHandler<T>(
        operation: () async throws -> T,
        onCancel handler: @Sendable (IntentCancellationReason) -> Void,
        isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> T {
        try await withTaskCancellationHandler(
            operation: operation,
            onCancel: { handler(.userCancelled) },
            isolation: isolation
        )
    }
}
