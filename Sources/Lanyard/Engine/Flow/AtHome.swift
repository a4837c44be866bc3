/// Forms an operation that is at home where another is that it calls.
///
/// A run goes to the home of its operation, and only there asks whether it may begin (R2). What wraps an operation of the user's and
/// is at home nowhere would begin there, and then wait for the user's actor although it has begun.
///
/// - Parameters:
///   - home: The actor of the operation that is called.
///   - body: Calls it, from that actor.
func atHome<Output>(
    _ home: (any Actor)?,
    _ body: @escaping @Sendable (isolated (any Actor)?) async throws -> Output
) -> @Sendable @isolated(any) () async throws -> Output {
    calling(on: home) { home in inheritingIsolation { try await body(home) } }
}

/// Calls a function on an actor from anywhere: one that touches nothing of the actor, and only forms what is to run there.
func calling<Formed>(on home: (any Actor)?, _ form: (isolated (any Actor)?) -> Formed) -> Formed {
    withoutActuallyEscaping(form) { form in
        withoutIsolation(OnActor(form: form), as: Anywhere<Formed>.self).form(home)
    }
}

/// Executes something in a task that inherits nothing, and begins on an actor if it prefers no executor.
///
/// - Parameter home: Asked in the task where that prefers an executor: what may never come must not keep the actor.
func detach(
    at home: @escaping @Sendable () -> (any Actor)?,
    name: String? = nil,
    preferring executor: (any TaskExecutor)?,
    priority: TaskPriority? = nil,
    _ body: @escaping @Sendable (isolated (any Actor)?) async -> Void
) {
    if let executor {
        Task.detached(name: name, executorPreference: executor, priority: priority) { try await atHome(home(), body)() }
    } else {
        Task.detached(name: name, priority: priority, operation: atHome(home(), body))
    }
}

/// Forms a closure on the actor of the caller, if the closure mentions it.
func inheritingIsolation<Output>(
    @_inheritActorContext _ body: @escaping @Sendable @isolated(any) () async throws -> Output
) -> @Sendable @isolated(any) () async throws -> Output {
    body
}

/// Calls a closure that is isolated to the actor where this is called. We know that, and the compiler does not: its call would
/// change the executor to and fro, and be a step of its own.
func callHere<Owner: AnyObject, Value>(
    _ body: @escaping @isolated(any) (Owner, Value) -> Void,
    _ owner: Owner,
    _ value: Value
) {
    withoutIsolation(OnAnyActor(call: body), as: Plain<Owner, Value>.self).call(owner, value)
}

/// The same for a closure that takes a value alone.
func callHere<Value>(_ body: @escaping @isolated(any) (Value) -> Void, _ value: Value) {
    withoutIsolation(OfValue(call: body), as: PlainOfValue<Value>.self).call(value)
}

/// The same for a closure on the actor that it is given.
func callHere<Owner: Actor, Value>(
    _ body: @escaping (isolated Owner, Value) -> Void,
    _ owner: Owner,
    _ value: Value
) {
    withoutIsolation(OnOwner(call: body), as: Plain<Owner, Value>.self).call(owner, value)
}

/// Takes a function that is isolated for one that is not: whoever calls it is where it is isolated to.
///
/// Both are one reference to code and one to what it captured, and an `isolated` parameter is passed as any other is. The standard
/// library's `assumeIsolated` does the same to closures on a given actor, for two allocations. Functions come in structs, because one
/// that is cast by itself is wrapped twice.
private func withoutIsolation<Isolated, Plain>(_ function: Isolated, as type: Plain.Type) -> Plain {
    unsafeBitCast(function, to: Plain.self)
}

private struct OnActor<Formed> {
    let form: (isolated (any Actor)?) -> Formed
}

private struct Anywhere<Formed> {
    let form: ((any Actor)?) -> Formed
}

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
