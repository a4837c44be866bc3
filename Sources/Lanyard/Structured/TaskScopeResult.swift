/// The result of ``withSupervisorScope(_:clock:fileID:line:_:)``: the value of its body, and what became of each of its runs.
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
    /// What became of each run, in the order of the calls. Runs of scopes below are included.
    ///
    /// Calls that were refused or skipped are not included. A call that was a mistake is, with a ``ScopeError``.
    public let outcomes: [RunOutcome]

    /// The errors of the runs that failed, in the order of the calls.
    public var errors: [any Error] { outcomes.compactMap(\.outcome.error) }
}

extension TaskScopeResult: Sendable where Value: Sendable {}
