import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardTestingTraits
import Synchronization
import Testing

@Suite
struct TraitTests {
    /// Applies a trait to a body, and gives the texts of the issues that it leads to.
    private func issues(
        of trait: some TestScoping,
        _ body: @Sendable () async throws -> Void
    ) async throws -> [String] {
        let log = Log<String>()
        let (test, testCase) = (try #require(Test.current), Test.Case.current)
        let catching = IssueHandlingTrait.compactMapIssues { issue in
            log.note(issue.comments.map(\.rawValue).joined(separator: "\n"))
            return nil
        }
        try await catching.provideScope(for: test, testCase: testCase) {
            try await trait.provideScope(for: test, testCase: testCase, performing: body)
        }
        return log.all
    }

    @Test(.noLeakedTasks) func `A test whose runs have ended passes`() async throws {
        let scope = TaskScope()
        #expect(try await scope.addTask { 7 }.value == 7)
        scope.addTask { try await untilCancelled() }
    }

    @Test func `A test that leaves a run gets an issue that names it`() async throws {
        let (scope, gate) = (TaskScope("Feed"), Gate())
        let issues = try await issues(of: NoLeakedTasksTrait.noLeakedTasks(grace: .zero)) {
            scope.addTask(name: "poll") { await gate.wait() }
        }
        #expect(issues.count == 1)
        #expect(issues.first?.hasPrefix("1 run was left 0.0 seconds after the end; wait for it") ?? false)
        #expect(issues.first?.contains(" poll · running") ?? false)
        gate.open()
    }

    @Test func `A test that fails and leaves a run gets both`() async throws {
        struct Broken: Error {}
        let (scope, gate, log) = (TaskScope(), Gate(), Log<String>())
        let issues = try await issues(of: NoLeakedTasksTrait.noLeakedTasks(grace: .zero)) {
            scope.addTask { await gate.wait() }
            #expect(Bool(false), "mine")
        }
        #expect(issues.count == 2 && issues.first == "mine")
        await #expect(throws: Broken.self) {
            _ = try await self.issues(of: NoLeakedTasksTrait.noLeakedTasks) { throw Broken() }
        }
        gate.open()
        _ = log
    }

    @Test(.cancelsWithin(.seconds(30))) func `A test that obeys passes`() async throws {
        let scope = TaskScope()
        let page = scope.addTask { 1 }
        for _ in 0..<3 { await Task.yield() }
        #expect(try await page.value == 1)
        try Task.checkCancellation()
    }

    @Test func `A test that is cancelled and leaves a run gets an issue, and its own expectations are not looked at`()
        async throws
    {
        let (scope, gate) = (TaskScope(), Gate())
        let issues = try await issues(of: CancelsWithinTrait.cancelsWithin(.milliseconds(200))) {
            await Task.yield()
            #expect(!Task.isCancelled)
            if Task.isCancelled { scope.addTask(name: "forgotten") { await gate.wait() } }
        }
        #expect(issues.count == 1)
        #expect(issues.first?.hasPrefix("Cancelled at suspension point 1 of 2, the body stopped, but 1 run") ?? false)
        gate.open()
    }

    @MainActor private final class Model {
        func load(_ count: Int) async {
            for _ in 0..<count { await suspendOnce() }
        }

        /// Stays on the main actor.
        private func suspendOnce() async {
            await withCheckedContinuation { continuation in
                Task { continuation.resume() }
            }
        }
    }

    @Test func `A test on the main actor gets an issue that says what was not tried`() async throws {
        let log = Log<Bool>()
        let issues = try await issues(of: CancelsWithinTrait.cancelsWithin(.seconds(30))) { @MainActor in
            log.note(Task.isCancelled)
            await Model().load(5)
        }
        #expect(
            issues == [
                """
                The body was cancelled on its way to the main actor, and nowhere else: what suspends there is not seen. \
                Take it off the main actor (`nonisolated`), and let it call what is there.
                """
            ]
        )
        #expect(log.all == [false], "What cannot be tried is not tried.")
    }

    @Test(.cancelsWithin(.seconds(30))) func `A test that calls the main actor among other things passes`() async throws
    {
        await Model().load(2)
        await Task.yield()
        try Task.checkCancellation()
    }

    @Test func `A test that does not stop is told at once, and waited for`() async throws {
        let (gate, isFirst) = (Gate(), Gate())
        let log = Log<String>()
        let (test, testCase) = (try #require(Test.current), Test.Case.current)
        let catching = IssueHandlingTrait.compactMapIssues { issue in
            log.note(issue.comments.map(\.rawValue).joined())
            gate.open()
            return nil
        }
        try await catching.provideScope(for: test, testCase: testCase) {
            try await CancelsWithinTrait.cancelsWithin(.milliseconds(200)).provideScope(for: test, testCase: testCase) {
                await Task.yield()
                guard isFirst.isOpen else { return isFirst.open() }
                await gate.wait()
                log.note("ended")
            }
        }
        #expect(
            log.all == [
                "Cancelled at suspension point 1 of 2, the body hangs: it has not stopped within 0.2 seconds.", "ended",
            ]
        )
    }

    @Test func `An expectation that fails in an order names it, once, and the check ends there`() async throws {
        let log = Log<String>()
        let (test, testCase) = (try #require(Test.current), Test.Case.current)
        let catching = IssueHandlingTrait.compactMapIssues { issue in
            log.note(issue.comments.map(\.rawValue).joined(separator: " "))
            return nil
        }
        try await catching.provideScope(for: test, testCase: testCase) {
            do {
                try await Interleavings.seeds(200).check { clock in
                    let (scope, order) = (TaskScope(on: clock), Log<Int>())
                    let tasks = (scope.addTask { order.note(1) }, scope.addTask { order.note(2) })
                    await settle(tasks.0, tasks.1)
                    #expect(order.all == [1, 2], "mine")
                }
            } catch let failure as InterleavingFailure {
                log.note("\(failure)")
            }
        }
        let entries = log.all
        try #require(entries.count == 2)
        let order = try #require(entries[0].wholeMatch(of: /mine In order “(seed \d+)”\./)?.1)
        #expect(entries[1].contains("“\(order)”: 1 issue was recorded.\n"))
        #expect(entries[1].contains("it took the same course and failed: Interleavings.replaying(\"\(order)\")."))
    }

    @Test func `Where every order passes, the check tells how many there were`() async throws {
        let report = try await Interleavings.seeds(20).check { clock in
            let scope = TaskScope(on: clock)
            #expect(await scope.addTask { 7 }.outcome == .succeeded(7))
        }
        #expect(report.orders == 20 && report.isComplete)
    }
}
