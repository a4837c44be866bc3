public import LanyardTesting
import Synchronization
import Testing

extension Interleavings {
    /// Runs a body in each order, until an expectation fails in one of them or it throws. It is `run` for Swift Testing.
    ///
    /// An issue that is recorded in the body names the order. A known issue or a warning is also an issue, and ends the check.
    ///
    /// ```swift
    /// try await Interleavings.seeds(200).check { clock in
    ///     let scope = TaskScope(on: clock)
    ///     let older = scope.addTask(id: "search") { "Hitch" }
    ///     await Task.yield()
    ///     let newer = scope.addTask(id: "search") { "Hitchhiker" }
    ///     #expect(await newer.outcome == .succeeded("Hitchhiker"))
    ///     #expect(await older.outcome != .failed)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - autojump: Whether time jumps to the next sleeper whenever nothing is ready.
    ///   - patience: The real time that the body may wait for something outside.
    ///   - body: The test. It makes what it needs anew each time, and gets a clock that stands at zero, on whose executor
    ///     it runs.
    /// - Returns: How much was tried.
    /// - Throws: `InterleavingFailure`, which names the order; `CancellationError`.
    /// - Cancellation: Cancels the body, and tries no further order.
    @discardableResult
    public func check(
        autojump: Bool = false,
        patience: Duration = .seconds(10),
        _ body: @escaping @Sendable (TestClock) async throws -> Void
    ) async throws -> Report {
        let (test, testCase) = (Test.current, Test.Case.current)
        guard let test else { return try await run(autojump: autojump, patience: patience, body) }
        return try await run(autojump: autojump, patience: patience) { order, isReplay, body in
            let issues = IssueCount()
            let naming = IssueHandlingTrait.compactMapIssues { issue in
                issues.add()
                if isReplay { return nil }
                var issue = issue
                issue.comments.append("In order “\(order)”.")
                return issue
            }
            try await naming.provideScope(for: test, testCase: testCase, performing: body)
            if issues.count > 0 { throw IssuesRecorded(count: issues.count) }
        } _: { clock in
            try await body(clock)
        }
    }
}

/// Expectations failed that threw nothing.
struct IssuesRecorded: Error, CustomStringConvertible {
    let count: Int

    var description: String { count == 1 ? "1 issue was recorded." : "\(count) issues were recorded." }
}

private final class IssueCount: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add() {
        value.add(1, ordering: .relaxed)
    }
}
