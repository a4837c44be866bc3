/// Calls a closure that is isolated to the actor where this is called. We know that, and the compiler does not: its call would
/// change the executor to and fro, and be a step of its own.
func callHere<Owner: AnyObject, Value>(
    _ body: @escaping @isolated(any) (Owner, Value) -> Void,
    _ owner: Owner,
    _ value: Value
) {
    unsafeBitCast(OnAnyActor(call: body), to: Plain<Owner, Value>.self).call(owner, value)
}

/// The same for a closure that takes a value alone.
func callHere<Value>(_ body: @escaping @isolated(any) (Value) -> Void, _ value: Value) {
    unsafeBitCast(OfValue(call: body), to: PlainOfValue<Value>.self).call(value)
}

/// The same for a closure on the actor that it is given.
func callHere<Owner: Actor, Value>(
    _ body: @escaping (isolated Owner, Value) -> Void,
    _ owner: Owner,
    _ value: Value
) {
    unsafeBitCast(OnOwner(call: body), to: Plain<Owner, Value>.self).call(owner, value)
}

// The standard library's `assumeIsolated` does the same to closures on a given actor, for two allocations. In structs, because
// a function that is cast by itself is wrapped twice.

private struct OnAnyActor<Owner: AnyObject, Value> {
    let call: @isolated(any) (Owner, Value) -> Void
}

private struct OfValue<Value> {
    let call: @isolated(any) (Value) -> Void
}

private struct PlainOfValue<Value> {
    let call: (Value) -> Void
}

private struct OnOwner<Owner: Actor, Value> {
    let call: (isolated Owner, Value) -> Void
}

private struct Plain<Owner: AnyObject, Value> {
    let call: (Owner, Value) -> Void
}
