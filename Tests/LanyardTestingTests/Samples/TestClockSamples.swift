import LanyardTesting
import Testing

/// The samples of the documentation, as they stand there; `Scripts/check samples` compares them line by line.
@Suite("Samples: the test clock")
struct TestClockSamples {
    @Test("a minute passes") func minute() async throws {
        let clock = TestClock()
        let reminder = Task(executorPreference: clock.executor) {
            try await clock.sleep(for: .seconds(60))
            return "Tea is ready"
        }
        await clock.advance(by: .seconds(60))
        #expect(try await reminder.value == "Tea is ready")
    }

    @Test("time jumps") func jump() async throws {
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
}
