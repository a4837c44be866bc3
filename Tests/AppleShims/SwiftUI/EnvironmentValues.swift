// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A value of the environment.
/// https://developer.apple.com/documentation/swiftui/environmentkey
public protocol EnvironmentKey {
    /// https://developer.apple.com/documentation/swiftui/environmentkey/value
    associatedtype Value
    /// https://developer.apple.com/documentation/swiftui/environmentkey/defaultvalue
    static var defaultValue: Self.Value { get }
}

/// What views find around them.
/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    /// https://developer.apple.com/documentation/swiftui/environmentvalues/init()
    public init() {}

    /// https://developer.apple.com/documentation/swiftui/environmentvalues/subscript(_:)
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// A view below which the environment is another.
nonisolated struct EnvironmentView: Primitive {
    let content: any View
    let change: (inout EnvironmentValues) -> Void
    var parts: [any View] { [content] }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/environment(_:_:)
    public nonisolated func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>,
        _ value: V
    ) -> some View {
        EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
    }
}
