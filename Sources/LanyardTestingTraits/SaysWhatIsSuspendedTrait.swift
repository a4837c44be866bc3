import LanyardTesting
public import Testing

/// A trait that says what is suspended whenever something fails in a test: `.saysWhatIsSuspended` makes it.
///
/// `TestClock.finish()` says it at the end of a test, which a test that fails or hangs never reaches. This trait knows each
/// `TestClock` that the test makes. If something is suspended on one, the trait says who sleeps until when, which runs have not
/// ended, and where each was started:
///
/// - as a comment on each issue, such as a failed `#expect` or `#require`, at the time when it is recorded;
/// - as an issue of its own, at once, when the test is cancelled, as it is when its time limit is exceeded;
/// - as an issue of its own, when the test has thrown an error, for what that has left behind.
///
/// ```swift
/// @Suite(.saysWhatIsSuspended, .timeLimit(.minutes(1))) struct FeedTests {
///     let clock = TestClock()
///
///     @Test func polls() async throws {
///         let scope = TaskScope("Feed", on: clock)
///         let poll = scope.addTask(name: "poll") { [clock] in
///             try await clock.sleep(for: .seconds(60))
///             return clock.now.sinceStart
///         }
///         await clock.advance(by: .seconds(60))
///         #expect(try await poll.value == .seconds(60))
///     }
/// }
/// ```
///
/// The trait hears of a test that hangs only if something cancels it, so give it a time limit. What a test has in its own
/// variables is released, and so cancelled, before its error gets here.
public struct SaysWhatIsSuspendedTrait: TestTrait, SuiteTrait, TestScoping {
    /// Whether it applies to each test of a suite on its own: `true`.
    public var isRecursive: Bool { true }

    /// Runs a test, and adds what is suspended to each failure.
    ///
    /// - Throws: What the test throws.
    /// - Cancellation: Looks at what is suspended, and then cancels the test.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let roster = ClockRoster()
        let (cancellations, told) = AsyncStream.makeStream(of: String.self)
        // A task of its own, because that of a test that hangs records nothing any more.
        let telling = Task {
            for await suspended in cancellations {
                record("The test was cancelled, by its time limit say, while this was suspended:\n\(suspended)", test)
            }
        }
        let adding = IssueHandlingTrait.compactMapIssues { issue in
            guard let suspended = roster.suspended else { return issue }
            var issue = issue
            issue.comments.append(Comment(rawValue: "Suspended then:\n\(suspended)"))
            return issue
        }
        let result: Result<Void, any Error>
        do {
            try await adding.provideScope(for: test, testCase: testCase) {
                try await roster.collecting {
                    try await before(function) { if let suspended = roster.suspended { told.yield(suspended) } }
                }
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        told.finish()
        await telling.value
        if case .failure(let error) = result, !isTold(error), !Task.isCancelled, let suspended = roster.suspended {
            record("The test threw an error, and left this suspended:\n\(suspended)", test)
        }
        try result.get()
    }

    private func record(_ text: String, _ test: Test) {
        Issue.record(Comment(rawValue: text), sourceLocation: test.sourceLocation)
    }

    /// Whether what is suspended was in an issue, or is in the error itself.
    private func isTold(_ error: any Error) -> Bool {
        error is ExpectationFailedError || error is TestClock.StillSuspended
    }

    /// Calls a function, and `onCancel` before a cancellation reaches it.
    ///
    /// The handlers of a task are called the innermost first, and those of its children when their group's turn comes. So
    /// the function is called in a child, because its sleepers would be gone from their clocks otherwise.
    private func before(
        _ function: @Sendable () async throws -> Void,
        onCancel: @Sendable () -> Void
    ) async throws {
        try await withoutActuallyEscaping(function) { function in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await function() }
                try await withTaskCancellationHandler {
                    try await group.waitForAll()
                } onCancel: {
                    onCancel()
                }
            }
        }
    }
}

extension Trait where Self == SaysWhatIsSuspendedTrait {
    /// Makes each failure say who sleeps on the test's clocks, which runs have not ended, and where each was started.
    public static var saysWhatIsSuspended: Self { SaysWhatIsSuspendedTrait() }
}
