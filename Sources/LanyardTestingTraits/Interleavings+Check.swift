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
        let surroundings = Surroundings(autojump: autojump, patience: patience, surround: Self.surround())
        return try await run(in: surroundings) { clock, _ in try await body(clock) }
    }

    /// Runs a body in each order of the jobs of several executors, until an expectation fails in one of them or it throws.
    ///
    /// It is `run(executors:)` for Swift Testing, which says what the executors are for. An issue that is recorded in the body
    /// names the order.
    ///
    /// - Parameters:
    ///   - executors: The number of executors, at least one.
    ///   - preempting: Whether a task on another executor may begin before the code that makes it goes on.
    ///   - autojump: Whether time jumps to the next sleeper whenever nothing is ready.
    ///   - patience: The real time that the body may wait for something outside.
    ///   - body: The test. It makes what it needs anew each time. It gets a clock that stands at zero, and the executors. It
    ///     runs on the first, which is the clock's.
    /// - Returns: How much was tried.
    /// - Throws: `InterleavingFailure`, which names the order; `CancellationError`.
    /// - Cancellation: Cancels the body, and tries no further order.
    @discardableResult
    public func check(
        executors: Int,
        preempting: Bool = false,
        autojump: Bool = false,
        patience: Duration = .seconds(10),
        _ body: @escaping @Sendable (TestClock, [TestExecutor]) async throws -> Void
    ) async throws -> Report {
        let surroundings = Surroundings(
            executors: executors,
            preempting: preempting,
            autojump: autojump,
            patience: patience,
            surround: Self.surround()
        )
        return try await run(in: surroundings, body)
    }

    /// What makes an execution fail in which an issue of the running test is recorded; outside of tests there are none.
    private static func surround() -> Surround {
        let (test, testCase) = (Test.current, Test.Case.current)
        guard let test else { return { _, _, body in try await body() } }
        return { order, isReplay, body in
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
