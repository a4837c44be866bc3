// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What can be cancelled.
/// https://developer.apple.com/documentation/combine/cancellable
public protocol Cancellable {
    /// https://developer.apple.com/documentation/combine/cancellable/cancel()
    func cancel()
}
