import LanyardTesting
public import Testing

/// A trait that cancels a test at each of its suspension points: `.cancelsWithin(_:)` makes it.
///
/// The test runs once as it is, and what fails then, fails. Then it runs again for each of its suspension points, and is
/// cancelled there. It has to stop in time, and no run that it asked for may be left. What it expects and throws once it is
/// cancelled does not count. It has to make what it uses anew each time. `checkCancels(within:upTo:_:)` of `LanyardTesting`
/// describes which suspensions are seen.
///
/// ```swift
/// @Test(.cancelsWithin(.seconds(30))) func pages() async throws {
///     let scope = TaskScope("Pages")
///     let page = scope.addTask { 1 }
///     #expect(try await page.value == 1)
/// }
/// ```
///
/// Suspensions on the main actor are not seen: a test on the main actor would be cancelled on its way there, and nowhere else.
/// So a test that suspends only to get to the main actor fails, and says so. Make it `nonisolated`, and let it call what is on
/// the main actor, even in a module whose default is the main actor.
///
/// A test function cannot be abandoned. If it does not stop at all, that is recorded as an issue at once. Then the trait waits
/// for it, until its time limit.
public struct CancelsWithinTrait: TestTrait, TestScoping {
    let limit: Duration
    let mostPoints: Int

    /// Runs a test to its end, and then again for each suspension point, cancelled there.
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
    /// Requires that the test, cancelled at any of its suspension points, stops in time and leaves no run behind.
    ///
    /// - Parameters:
    ///   - limit: The real time that the test may take to stop, and then what is left may take to end.
    ///   - mostPoints: The largest number of suspension points. A test with more is not tried, and fails.
    public static func cancelsWithin(_ limit: Duration, upTo mostPoints: Int = 1_000) -> Self {
        CancelsWithinTrait(limit: limit, mostPoints: mostPoints)
    }
}
