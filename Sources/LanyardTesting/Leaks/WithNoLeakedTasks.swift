/// Calls a body, and fails if a run that it asked for has not ended when it has.
///
/// For tests in any framework; with Swift Testing the trait `noLeakedTasks` says it shorter. Runs are told apart by
/// lineage: those asked for by the body and by the tasks that it started are its own, wherever their scope is from; what
/// runs elsewhere at the same time is not. A run asked for by code that is in no task, or in a detached one, is nobody's.
///
/// ```swift
/// try await withNoLeakedTasks {
///     let scope = TaskScope("Upload")
///     let upload = try await scope.addTask { 7 }.value
///     #expect(upload == 7)
/// }
/// ```
///
/// - Parameters:
///   - grace: How long, in real time, what is left may take to end: a cancelled run needs a moment to obey.
///   - isolation: Where the body is called: on the caller's isolation, if nothing is said.
///   - body: What to call.
/// - Returns: What the body returned.
/// - Throws: What the body threw, or else ``LeakedTasks``.
/// - Cancellation: Reaches the body; it is not waited for what is left then.
public func withNoLeakedTasks<Success>(
    grace: Duration = .seconds(5),
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Success
) async throws -> Success {
    let lineage = TaskLineage()
    let result = await lineage.collecting(body)
    let leaks = await lineage.leaks(after: grace)
    let success = try result.get()
    if let leaks { throw leaks }
    return success
}
