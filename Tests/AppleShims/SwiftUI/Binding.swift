// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A way to read and write a value that somebody else keeps.
@propertyWrapper public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

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

    public static func constant(_ value: Value) -> Binding { Binding(uncheckedGet: { value }, set: { _ in }) }

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    public var projectedValue: Binding { self }
}

/// As in SwiftUI; here because a view is shown on the main actor only.
extension Binding: @unchecked Sendable where Value: Sendable {}
