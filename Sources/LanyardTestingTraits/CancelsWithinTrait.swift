import LanyardTesting
public import Testing

/// Cancels a test at each of its suspension points: what `.cancelsWithin(_:)` stands for.
///
/// The test runs once as it is; what fails then, fails. Then it runs again for each of its suspension points, and is
/// cancelled there. It has to stop in time, and no run that it asked for may be left; what it expects and throws once it
/// is cancelled does not count. What it uses it has to make anew each time. See `checkCancels(within:upTo:_:)` of `LanyardTesting` for which suspensions are seen.
///
/// ```swift
/// @Test(.cancelsWithin(.seconds(30))) func pages() async throws {
///     let scope = TaskScope("Pages")
///     let page = scope.addTask { 1 }
///     #expect(try await page.value == 1)
/// }
/// ```
///
/// Suspensions on the main actor are not seen: a test that is on it would be cancelled on its way there, and nowhere else.
/// So one that suspends only to get to the main actor fails, and says so. Make it `nonisolated`, and let it call what is on
/// the main actor; in a module whose default is the main actor, too.
///
/// A test function cannot be left to itself: one that does not stop at all is recorded as an issue at once, and then
/// waited for, until its time limit.
public struct CancelsWithinTrait: TestTrait, TestScoping {
    let limit: Duration
    let mostPoints: Int

    /// Runs a test to its end, and then cancelled at one suspension point after the other.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let check = CancellationCheck(limit: limit, mostPoints: mostPoints, waits: true, refusesMainActor: true)
        let silence = IssueHandlingTrait.compactMapIssues { _ in nil }
        try await withoutActuallyEscaping(function) { function in
            let function = LentFunction(function)
            defer { function.takeBack() }
            try await check.run { body in
                try await silence.provideScope(for: test, testCase: testCase, performing: body)
            } report: { failure in
                Issue.record(Comment(rawValue: failure.description), sourceLocation: test.sourceLocation)
            } _: {
                try await function()
            }
        }
    }
}

extension Trait where Self == CancelsWithinTrait {
    /// Cancelled wherever it suspends, the test stops in time, and leaves no run behind.
    ///
    /// - Parameters:
    ///   - limit: How long, in real time, it may take to stop, and then what is left to end.
    ///   - mostPoints: With more suspension points than that it is not tried, and fails.
    public static func cancelsWithin(_ limit: Duration, upTo mostPoints: Int = 1_000) -> Self {
        CancelsWithinTrait(limit: limit, mostPoints: mostPoints)
    }
}
