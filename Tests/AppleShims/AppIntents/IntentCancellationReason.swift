// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// https://developer.apple.com/documentation/appintents/intentcancellationreason
public struct IntentCancellationReason: Sendable, CustomDebugStringConvertible {
    /// https://developer.apple.com/documentation/appintents/intentcancellationreason/timeout
    public static var timeout: IntentCancellationReason { IntentCancellationReason(debugDescription: "timeout") }
    /// https://developer.apple.com/documentation/appintents/intentcancellationreason/usercancelled
    public static var userCancelled: IntentCancellationReason {
        IntentCancellationReason(debugDescription: "userCancelled")
    }

    public let debugDescription: String
}
