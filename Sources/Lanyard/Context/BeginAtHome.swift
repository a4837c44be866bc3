/// Calls an operation on the actor that it belongs to, if it may still begin when its turn there has come.
///
/// A busy actor may take long to come. Whoever looked before the way to it knows only what was so then, and a run that is cancelled on
/// the way must not begin (R2). Use it inside a run, for an operation of the user's that the run reaches from another place.
///
/// - Parameters:
///   - operation: The operation.
///   - input: What the operation gets.
///   - look: Throws if the operation may not begin, by default for a run that is cancelled. It is called on the operation's actor, in one
///     step with the first instruction.
nonisolated(nonsending)
    package func beginAtHome<Input: Sendable, Output: Sendable>(
        _ operation: @Sendable @isolated(any) (Input) async throws -> Output,
        with input: Input,
        after look: @Sendable () throws -> Void = { try TaskContext.current.commit {} }
    ) async throws -> Output
{
    try await begin(operation, with: input, after: look, at: operation.isolation)
}

private func begin<Input: Sendable, Output: Sendable>(
    _ operation: @Sendable @isolated(any) (Input) async throws -> Output,
    with input: Input,
    after look: @Sendable () throws -> Void,
    at home: isolated (any Actor)?
) async throws -> Output {
    try look()
    return try await operation(input)
}
