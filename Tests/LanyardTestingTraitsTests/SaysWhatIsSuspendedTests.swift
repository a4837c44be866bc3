import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardTestingTraits
import Testing

@Suite
struct SaysWhatIsSuspendedTests {
    private struct Broken: Error {}

    private let file = "LanyardTestingTraitsTests/SaysWhatIsSuspendedTests.swift"
    private let trait = SaysWhatIsSuspendedTrait.saysWhatIsSuspended

    /// Gives the texts of the issues that a body leads to, and its error.
    private func issues(_ body: @Sendable () async throws -> Void) async throws -> (
        texts: [String], error: (any Error)?
    ) {
        let log = Log<String>()
        let (test, testCase) = (try #require(Test.current), Test.Case.current)
        let catching = IssueHandlingTrait.compactMapIssues { issue in
            log.note(issue.comments.map(\.rawValue).joined(separator: "\n").replacing(/#\d+/, with: "#1"))
            return nil
        }
        do {
            try await catching.provideScope(for: test, testCase: testCase) {
                try await trait.provideScope(for: test, testCase: testCase, performing: body)
            }
            return (log.all, nil)
        } catch {
            return (log.all, error)
        }
    }

    @Test func `An expectation that fails says who sleeps, and which runs are left`() async throws {
        let line = #line + 4
        let (texts, error) = try await issues {
            let (clock, idle) = (TestClock(), TestClock())
            let scope = TaskScope("Feed", on: clock)
            scope.addTask(name: "poll") { try await clock.sleep(for: .seconds(60)) }
            await clock.sleepers(atLeast: 1)
            await clock.idle()  // It sleeps before its job has returned.
            #expect(idle.sleeperCount == 1, "mine")
        }
        #expect(error == nil)
        #expect(
            texts == [
                """
                mine
                Suspended then:
                TestClock at +0.0 seconds, idle, 1 asleep:
                  “poll” of “Feed”, started at \(file):\(line), until +60.0 seconds
                1 run has not ended:
                  #1 poll · running 0.0 s · \(file):\(line), of “Feed”
                """
            ]
        )
    }

    @Test func `Nothing is added where nothing is suspended, nor of clocks of others`() async throws {
        let others = TestClock()
        let sleeper = Task { try await others.sleep(for: .seconds(60)) }
        await others.sleepers(atLeast: 1)
        let (texts, error) = try await issues {
            let clock = TestClock()
            await clock.advance(by: .seconds(1))
            #expect(Bool(false), "mine")
            throw Broken()
        }
        #expect(texts == ["mine"] && error is Broken)
        sleeper.cancel()
    }

    @Test func `A test that hangs and is cancelled says what it hung on, at once`() async throws {
        let (asleep, stubborn, log) = (Gate(), Gate(), Log<String>())
        let (test, testCase) = (try #require(Test.current), Test.Case.current)
        let catching = IssueHandlingTrait.compactMapIssues { issue in
            log.note(issue.comments.map(\.rawValue).joined(separator: "\n"))
            stubborn.open()
            return nil
        }
        let hanging = Task {
            try await catching.provideScope(for: test, testCase: testCase) {
                try await trait.provideScope(for: test, testCase: testCase) {
                    let clock = TestClock()
                    async let sleeping: Void = clock.sleep(for: .seconds(60))
                    await clock.sleepers(atLeast: 1)
                    asleep.open()
                    await stubborn.wait()
                    try await sleeping
                }
            }
        }
        await asleep.wait()
        hanging.cancel()
        await #expect(throws: CancellationError.self) { try await hanging.value }
        #expect(
            log.all == [
                """
                The test was cancelled, by its time limit say, while this was suspended:
                TestClock at +0.0 seconds, idle, 1 asleep:
                  until +60.0 seconds
                """
            ]
        )
    }

    @Test func `One that sleeps itself is seen, too, before the cancellation wakes it`() async throws {
        let (asleep, log) = (Gate(), Log<String>())
        let hanging = Task {
            let (texts, _) = try await issues {
                let clock = TestClock()
                Task {
                    await clock.sleepers(atLeast: 1)
                    asleep.open()
                }
                try await clock.sleep(for: .seconds(60))
            }
            for text in texts { log.note(text) }
        }
        await asleep.wait()
        hanging.cancel()
        try await hanging.value
        #expect(log.all.count == 1 && log.all.first?.hasSuffix("1 asleep:\n  until +60.0 seconds") ?? false)
    }

    @Test func `A test that throws says what it has left, and throws the same`() async throws {
        let clocks = Log<TestClock>()
        let (texts, error) = try await issues {
            let clock = TestClock()
            clocks.note(clock)
            _ = Task { try await clock.sleep(for: .seconds(60)) }
            await clock.sleepers(atLeast: 1)
            throw Broken()
        }
        #expect(error is Broken)
        #expect(
            texts == [
                """
                The test threw an error, and left this suspended:
                TestClock at +0.0 seconds, idle, 1 asleep:
                  until +60.0 seconds
                """
            ]
        )
        for clock in clocks.all { await clock.run() }
    }

    @Test func `What finish has said is not said again`() async throws {
        let clocks = Log<TestClock>()
        let (texts, error) = try await issues {
            let clock = TestClock()
            clocks.note(clock)
            _ = Task { try await clock.sleep(for: .seconds(60)) }
            await clock.sleepers(atLeast: 1)
            try await clock.finish()
        }
        #expect(texts.isEmpty && error is TestClock.StillSuspended)
        for clock in clocks.all { await clock.run() }
    }
}
