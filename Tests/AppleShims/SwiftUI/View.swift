// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A part of the interface.
/// https://developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency public protocol View {
    /// https://developer.apple.com/documentation/swiftui/view/body-swift.associatedtype
    associatedtype Body: View
    /// https://developer.apple.com/documentation/swiftui/view/body-8kl5o
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
    public var body: Never { fatalError("Nothing is never shown.") }
}

/// A view that has no body but other views in it.
protocol Primitive: View where Body == Never {
    /// What lies in it, in order.
    var parts: [any View] { get }
}

extension Primitive {
    public var body: Never { fatalError("A primitive view has no body.") }
    var parts: [any View] { [] }
}

/// https://developer.apple.com/documentation/swiftui/emptyview
public nonisolated struct EmptyView: Primitive, Sendable, BitwiseCopyable {
    /// https://developer.apple.com/documentation/swiftui/emptyview/init()
    public init() {}
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("A primitive view has no body.") }
}

/// A view that is there or not.
@MainActor protocol OptionalView {
    var part: (any View)? { get }
}

extension Optional: OptionalView where Wrapped: View {
    var part: (any View)? { self }
}
