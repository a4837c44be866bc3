/// Carries a value that is not `Sendable` from the call that gave it away to the one task that uses it.
///
/// Unchecked, because the compiler follows `sending` through parameters but not through a lock: the
/// value comes in as `sending`, so nobody else holds it, and a run's state machine hands it out once.
struct Transfer<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: sending Value) {
        self.value = value
    }
}
