// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A value that SwiftUI keeps for the life of a view's identity.
/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper public struct State<Value>: DynamicProperty {
    private final class Storage {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private final class Link {
        var storage: Storage
        init(_ storage: Storage) { self.storage = storage }
    }

    private let link: Link

    /// https://developer.apple.com/documentation/swiftui/state/init(wrappedvalue:)
    public init(wrappedValue value: Value) { link = Link(Storage(value)) }

    /// https://developer.apple.com/documentation/swiftui/state/init(initialvalue:)
    public init(initialValue value: Value) { self.init(wrappedValue: value) }

    /// https://developer.apple.com/documentation/swiftui/state/wrappedvalue
    public var wrappedValue: Value {
        get { link.storage.value }
        nonmutating set { link.storage.value = newValue }
    }

    /// https://developer.apple.com/documentation/swiftui/state/projectedvalue
    public var projectedValue: Binding<Value> {
        let link = link
        return Binding(uncheckedGet: { link.storage.value }, set: { link.storage.value = $0 })
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// https://developer.apple.com/documentation/swiftui/state/init()
    public init() { self.init(wrappedValue: nil) }
}

extension State: Installable {
    func install(_ place: Place, _ environment: EnvironmentValues) {
        if let kept = place.object as? Storage { link.storage = kept }
        place.object = link.storage
    }
}

/// As in SwiftUI; here because a view is shown on the main actor only.
extension State: @unchecked Sendable where Value: Sendable {}
