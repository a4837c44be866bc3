// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A way to read and write a value that somebody else keeps. Without `@dynamicMemberLookup`, which nothing here needs.
/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    /// The page leaves out `@_inheritActorContext` and `@Sendable`.
    /// https://developer.apple.com/documentation/swiftui/binding/init(get:set:)
    @preconcurrency
    public init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        self.init(
            uncheckedGet: unsafeBitCast(get, to: (@Sendable () -> Value).self),
            set: unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)
        )
    }

    init(uncheckedGet get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        (self.get, self.set) = (get, set)
    }

    /// https://developer.apple.com/documentation/swiftui/binding/constant(_:)
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(uncheckedGet: { value }, set: { _ in })
    }

    /// https://developer.apple.com/documentation/swiftui/binding/wrappedvalue
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// https://developer.apple.com/documentation/swiftui/binding/projectedvalue
    public var projectedValue: Binding<Value> { self }
}

/// As in SwiftUI; here because a view is shown on the main actor only.
extension Binding: @unchecked Sendable where Value: Sendable {}
