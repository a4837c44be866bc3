// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// https://developer.apple.com/documentation/swiftui/anyview
public nonisolated struct AnyView: Primitive {
    let parts: [any View]

    /// https://developer.apple.com/documentation/swiftui/anyview/init(_:)
    public init<V: View>(_ view: V) { parts = [view] }
}
