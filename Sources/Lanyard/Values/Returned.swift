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

    var value: any Sendable { box.map(\.value) ?? () }

    static func of<Value: Sendable>(_ value: Value) -> Returned {
        Returned(box: Value.self == Void.self ? nil : Box(value))
    }
}
