// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What can be cancelled.
public protocol Cancellable {
    func cancel()
}
