/// What ``withSupervisorScope(_:clock:fileID:line:_:)`` gave: the value of its body, and what became of each of its runs.
///
/// ```swift
/// let result = await withSupervisorScope { scope in
///     for host in hosts { scope.addTask(name: host) { try await ping(host) } }
/// }
/// print("\(result.errors.count) of \(result.outcomes.count) did not answer")
/// ```
public struct TaskScopeResult<Value> {
    /// What the body returned.
    public let value: Value
    /// What became of each run, those of scopes below included, in the order of the calls.
    ///
    /// Calls that were refused or passed over are not among them; a call that was a mistake is, with a ``ScopeError``.
    public let outcomes: [RunOutcome]

    /// The errors of the runs that failed, in the order of the calls.
    public var errors: [any Error] { outcomes.compactMap(\.outcome.error) }
}

extension TaskScopeResult: Sendable where Value: Sendable {}
