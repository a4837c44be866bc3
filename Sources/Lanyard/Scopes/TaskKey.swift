/// What a run is "the" run of: any hashable value, together with its type.
///
/// `1 as Int` and `1 as UInt8` are different keys, and so are cases of two enums that are both called
/// `search`. Keys belong to their scope: the same key in another scope is another key. A scope calls
/// the value's `==` and `hash(into:)` under its lock; they must not call back into the scope.
public struct TaskKey: Hashable, Sendable, CustomStringConvertible {
    private let type: ObjectIdentifier

    /// The value the key was made from.
    public let base: any Hashable & Sendable

    /// Makes the key of a value.
    public init<Base: Hashable & Sendable>(_ base: Base) {
        self.type = ObjectIdentifier(Base.self)
        self.base = base
    }

    /// Whether both keys have the same type and equal values.
    public static func == (lhs: TaskKey, rhs: TaskKey) -> Bool {
        func equals<Value: Hashable>(_ value: Value) -> Bool { value == rhs.base as? Value }
        return lhs.type == rhs.type && equals(lhs.base)
    }

    /// Hashes the type and the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        base.hash(into: &hasher)
    }

    /// The value in words.
    public var description: String { "\(base)" }
}
