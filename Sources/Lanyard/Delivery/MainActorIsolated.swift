/// A value that is touched on the main actor alone, and so need not be `Sendable` to be passed around.
///
/// What ``TaskScope`` runs on the main actor and delivers there may return anything; its handle carries the result as this.
///
/// Unchecked, because the compiler does not see that nobody reaches the value elsewhere.
public struct MainActorIsolated<Value>: @unchecked Sendable {
    /// The value, on the main actor.
    @MainActor public let value: Value

    /// Keeps a value for the main actor.
    @MainActor public init(_ value: Value) { self.value = value }
}
