/// What the body of a run returned, of whatever type.
///
/// One reference, where an `any Sendable` is four words that are copied and destroyed by run-time calls. Runs that return
/// nothing share one.
final class Returned: Sendable {
    let value: any Sendable

    private static let nothing = Returned(())

    private init(_ value: any Sendable) {
        self.value = value
    }

    static func of<Value: Sendable>(_ value: Value) -> Returned {
        Value.self == Void.self ? nothing : Returned(value)
    }
}
