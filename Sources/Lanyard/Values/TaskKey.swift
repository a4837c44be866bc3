/// A type whose values are IDs of tasks.
///
/// Any type that is `Hashable` and `Sendable` will do for `id:`. In a target where every type belongs to the main actor, as in a new Xcode
/// project, write this protocol instead of the word `nonisolated`. A conformance to a protocol that is `Sendable` belongs to no actor.
///
/// ```swift
/// enum Key: TaskID { case search, save }
/// ```
public protocol TaskID: Hashable, Sendable {}

/// A value, together with its type, that says what a run is “the” run of.
///
/// `1 as Int` and `1 as UInt8` are different keys, and so are cases of two enums that are both called `search`. Keys belong to
/// their scope: the same key in another scope is another key. A scope calls the value's `==` under its lock, so `==` must not
/// call back into the scope. The hash is taken once, so that a value that changes while its run is alive is still found.
public struct TaskKey: Hashable, Sendable, CustomStringConvertible {
    private let box: KeyBox

    /// The value that the key was made from.
    public var base: any Hashable & Sendable { box.base }

    /// Makes a key from a value. The key of a key is that key itself.
    public init<Base: Hashable & Sendable>(_ base: Base) {
        // Compared first, because a cast takes longer than all the rest.
        if Base.self == TaskKey.self, let key = base as? TaskKey {
            self = key
        } else {
            box = KeyBox(base)
        }
    }

    /// What tells keys apart without asking their values: the same for equal keys, and for others of one type only if
    /// their hashes are equal.
    package var fingerprint: Fingerprint { box.fingerprint }

    package struct Fingerprint: Hashable, Sendable {
        let type: ObjectIdentifier
        let hash: Int
    }

    /// Returns whether both keys have the same type and equal values.
    public static func == (lhs: TaskKey, rhs: TaskKey) -> Bool {
        lhs.box === rhs.box || lhs.box.fingerprint == rhs.box.fingerprint && lhs.box.equals(rhs.box)
    }

    /// Hashes the hash of the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(box.fingerprint.hash)
    }

    /// Whether the value equals itself, as not every number does.
    var isEqualToItself: Bool { box.isEqualToItself }

    /// Whether the value can neither change, nor keep anything else alive, nor do anything when it is released.
    var isPlain: Bool { box.isPlain }

    /// Whether it was made from a value that cannot be told from this one; never for one that is not plain.
    func isKey<Base: Hashable>(of base: Base) -> Bool {
        box.isPlain && box.fingerprint.type == ObjectIdentifier(Base.self) && box.isSame(as: base)
    }

    /// The value in words.
    public var description: String { "\(base)" }
}

/// Holds the value of a key. By reference, because a key is copied into runs and slots, and an existential is copied by
/// run-time calls. Not generic over the value: looking up such a class took as long as all else that making a key takes.
private final class KeyBox: Sendable {
    let fingerprint: TaskKey.Fingerprint
    let base: any Hashable & Sendable
    let isEqualToItself: Bool
    let isPlain: Bool

    init<Base: Hashable & Sendable>(_ base: Base) {
        self.base = base
        isEqualToItself = base == base
        isPlain = _isPOD(Base.self) || Base.self == String.self
        fingerprint = TaskKey.Fingerprint(type: ObjectIdentifier(Base.self), hash: base.hashValue)
    }

    /// Whether it holds the same as another box whose value is of the same type.
    func equals(_ other: KeyBox) -> Bool { holds(other.base) }

    /// Whether its plain value, which is of the same type, has the same bytes: equal values may still differ.
    func isSame<Other: Hashable>(as other: Other) -> Bool {
        func isSame<Base: Hashable>(_ base: Base) -> Bool {
            if Other.self == String.self {
                let (text, other) = (unsafeBitCast(base, to: String.self), unsafeBitCast(other, to: String.self))
                return text == other && text.utf8.count == other.utf8.count
            }
            return withUnsafeBytes(of: base) { bytes in
                withUnsafeBytes(of: other) { bytes.elementsEqual($0) }
            }
        }
        return isSame(base)
    }

    /// Whether its value, which is of the same type, is equal to another.
    func holds<Other: Hashable>(_ other: Other) -> Bool {
        func isEqual<Base: Hashable>(_ base: Base) -> Bool {
            // A cast that looks whether it may takes as long as the rest of an admission; the types were compared before.
            base == unsafeBitCast(other, to: Base.self)
        }
        return isEqual(base)
    }
}
