/// What a run is "the" run of: any hashable value, together with its type.
///
/// `1 as Int` and `1 as UInt8` are different keys, and so are cases of two enums that are both called
/// `search`. Keys belong to their scope: the same key in another scope is another key. A scope calls
/// the value's `==` under its lock; it must not call back into the scope. The hash is taken once, so that a value that
/// changes while its run is alive is still found.
public struct TaskKey: Hashable, Sendable, CustomStringConvertible {
    private let type: ObjectIdentifier
    private let hash: Int

    /// The value the key was made from.
    public let base: any Hashable & Sendable

    /// Makes the key of a value; the key of a key is that key.
    public init<Base: Hashable & Sendable>(_ base: Base) {
        if let key = base as? TaskKey {
            self = key
            return
        }
        type = ObjectIdentifier(Base.self)
        hash = base.hashValue
        self.base = base
    }

    /// What tells keys apart without asking their values: the same for equal keys, and for others of one type only if
    /// their hashes are equal.
    package var fingerprint: Fingerprint { Fingerprint(type: type, hash: hash) }

    package struct Fingerprint: Hashable, Sendable {
        let type: ObjectIdentifier
        let hash: Int
    }

    /// Whether both keys have the same type and equal values.
    public static func == (lhs: TaskKey, rhs: TaskKey) -> Bool {
        func equals<Value: Hashable>(_ value: Value) -> Bool { value == rhs.base as? Value }
        return lhs.hash == rhs.hash && lhs.type == rhs.type && equals(lhs.base)
    }

    /// Hashes the type and the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(hash)
    }

    /// The value in words.
    public var description: String { "\(base)" }
}
