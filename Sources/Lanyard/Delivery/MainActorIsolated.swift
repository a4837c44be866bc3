/// A value that only the main actor touches, so that it can be passed around without being `Sendable`.
///
/// What ``TaskScope`` runs on the main actor and delivers there may return anything. Its handle carries the result in this
/// type.
///
/// The conformance to `Sendable` is unchecked, because the compiler cannot see that nothing reaches the value elsewhere.
public struct MainActorIsolated<Value>: @unchecked Sendable {
    /// The value, which can be read on the main actor.
    @MainActor public let value: Value

    /// Wraps a value for the main actor.
    @MainActor public init(_ value: Value) { self.value = value }
}
