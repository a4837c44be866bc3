/// Calls a body, and fails if it leaves a run behind that it asked for.
///
/// Use it in tests with any framework; with Swift Testing the trait `noLeakedTasks` is shorter. Runs are told apart by lineage.
/// A run belongs to the body if the body asked for it, or a task that the body started, whatever scope owns it. What runs
/// elsewhere at the same time does not. A run that code outside any task, or in a detached task, asked for belongs to nobody.
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
///   - grace: The real time that the remaining runs may take to end. A cancelled run needs a moment to obey.
///   - isolation: Where the body is called; by default on the caller's isolation.
///   - body: The code to call.
/// - Returns: What the body returned.
/// - Throws: What the body threw, or else ``LeakedTasks``.
/// - Cancellation: Reaches the body. The call then does not wait for the remaining runs.
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
