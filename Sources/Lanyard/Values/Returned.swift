/// What the body of a run returned, of whatever type.
///
/// One reference, where an `any Sendable` is four words that are copied and destroyed by run-time calls; none for a body
/// that returns nothing, as most do: one that all of them share would be retained and released for each.
struct Returned: Sendable {
    private let box: Box?

    private final class Box: Sendable {
        let value: any Sendable

        init(_ value: any Sendable) {
            self.value = value
        }
    }

    static func of<Value: Sendable>(_ value: Value) -> Returned {
        Returned(box: Value.self == Void.self ? nil : Box(value))
    }

    /// The value, of whatever type.
    var value: any Sendable {
        if let box { box.value } else { () }
    }

    /// The value, of the type that it has: which that is, the caller knows.
    func value<Value: Sendable>(as type: Value.Type = Value.self) -> Value {
        // A cast that looks whether it may takes as long as three allocations.
        func opened<Kept>(_ kept: Kept) -> Value {
            assert(Kept.self == Value.self, "The run returned a \(Kept.self), not a \(Value.self).")
            return unsafeBitCast(kept, to: Value.self)
        }
        return _openExistential(value, do: opened)
    }
}
