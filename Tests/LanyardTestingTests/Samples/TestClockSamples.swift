import Lanyard
import LanyardTesting
import Testing

/// The samples of the documentation, as they stand there; `Scripts/check samples` compares them line by line.
@Suite("Samples: the test clock")
struct TestClockSamples {
    @Test func `a minute passes`() async throws {
        let clock = TestClock()
        let reminder = Task(executorPreference: clock.executor) {
            try await clock.sleep(for: .seconds(60))
            return "Tea is ready"
        }
        await clock.advance(by: .seconds(60))
        #expect(try await reminder.value == "Tea is ready")
    }

    @Test func `time jumps`() async throws {
        let clock = TestClock()
        let elapsed = try await clock.autojump {
            try await clock.measure {
                async let slow: Void = clock.sleep(for: .seconds(3))
                async let slower: Void = clock.sleep(for: .seconds(4))
                _ = try await (slow, slower)
            }
        }
        #expect(elapsed == .seconds(4))
    }

    @Test func `a scope for tests`() async throws {
        let clock = TestClock()
        let scope = TaskScope("Search", on: clock)
        let task = scope.addTask(id: "term", policy: .debounce(for: .milliseconds(300))) { "Hitchhiker" }
        await clock.advance(by: .milliseconds(300))
        #expect(try await task.value == "Hitchhiker")
    }

    @Test func `the end`() async throws {
        let clock = TestClock()
        let scope = TaskScope("Feed", on: clock)
        scope.addTask(name: "poll") { try await clock.sleep(for: .seconds(60)) }
        await clock.advance(by: .seconds(60))
        try await clock.finish()
    }
}
