// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Reads a value from the environment of a view.
/// https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper public struct Environment<Value>: DynamicProperty {
    private final class Link {
        var environment = EnvironmentValues()
    }

    private let link = Link()
    private let keyPath: KeyPath<EnvironmentValues, Value>

    /// https://developer.apple.com/documentation/swiftui/environment/init(_:)
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    /// https://developer.apple.com/documentation/swiftui/environment/wrappedvalue
    public var wrappedValue: Value { link.environment[keyPath: keyPath] }
}

extension Environment: Installable {
    func install(_ place: Place, _ environment: EnvironmentValues) { link.environment = environment }
}

/// As in SwiftUI; here because a view is shown on the main actor only.
extension Environment: @unchecked Sendable where Value: Sendable {}
