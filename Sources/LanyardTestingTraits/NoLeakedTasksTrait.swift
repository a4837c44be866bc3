import LanyardTesting
public import Testing

/// A trait that fails a test that leaves a run behind: `.noLeakedTasks` makes it.
///
/// If a test passes while a part of it still runs, it disturbs the next one, or hides that nobody stops the work. This trait
/// makes each such run an issue, with its name, the line that asked for it, and the cause if it was cancelled.
///
/// ```swift
/// @Suite(.noLeakedTasks) struct UploadTests {
///     @Test func upload() async throws {
///         let scope = TaskScope("Upload")
///         let task = scope.addTask { 7 }
///         #expect(try await task.value == 7)
///     }
/// }
/// ```
///
/// Tests may run at the same time: a run belongs to the test whose task, or a task that it started, asked for it. A run that
/// code outside any task, or in a detached task, asked for belongs to nobody. Plain tasks are not seen.
public struct NoLeakedTasksTrait: TestTrait, SuiteTrait, TestScoping {
    let grace: Duration

    /// Whether it applies to each test of a suite on its own: `true`.
    public var isRecursive: Bool { true }

    /// Runs a test, and records an issue if runs are left.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let lineage = TaskLineage()
        let result = await lineage.collecting(function)
        if let leaks = await lineage.leaks(after: grace) {
            Issue.record(Comment(rawValue: leaks.description), sourceLocation: test.sourceLocation)
        }
        try result.get()
    }
}

extension Trait where Self == NoLeakedTasksTrait {
    /// Requires that no run that the test asked for is left when it ends.
    ///
    /// The remaining runs have five seconds to end. A run that was just cancelled, with the scope of the test for example,
    /// needs a moment to obey.
    public static var noLeakedTasks: Self { noLeakedTasks(grace: .seconds(5)) }

    /// Requires that no run that the test asked for is left when it has ended and a time has passed.
    ///
    /// - Parameter grace: The real time that the remaining runs may take to end.
    public static func noLeakedTasks(grace: Duration) -> Self { NoLeakedTasksTrait(grace: grace) }
}
