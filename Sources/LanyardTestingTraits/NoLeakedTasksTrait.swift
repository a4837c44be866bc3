import LanyardTesting
public import Testing

/// Fails a test that leaves a run behind: what `.noLeakedTasks` stands for.
///
/// A test that passes while something of it still runs disturbs the next one, or hides that nobody stops the work. This
/// trait makes each such run an issue, with its name, the line that asked for it, and the cause if it was cancelled.
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
/// Tests may run at the same time: a run belongs to the test whose task, or a task that it started, asked for it. One that
/// was asked for outside of any task, or in a detached one, is nobody's, and plain tasks are not seen.
public struct NoLeakedTasksTrait: TestTrait, SuiteTrait, TestScoping {
    let grace: Duration

    /// True: it looks after each test of a suite on its own.
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
    /// No run that the test asked for is left when it ends.
    ///
    /// What is left has five seconds to end: a run that was just cancelled, with the scope of the test say, needs a moment to
    /// obey.
    public static var noLeakedTasks: Self { noLeakedTasks(grace: .seconds(5)) }

    /// No run that the test asked for is left when it ends, and that time has passed.
    ///
    /// - Parameter grace: How long, in real time, what is left may take to end.
    public static func noLeakedTasks(grace: Duration) -> Self { NoLeakedTasksTrait(grace: grace) }
}
