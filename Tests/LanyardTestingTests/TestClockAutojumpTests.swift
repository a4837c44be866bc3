import LanyardTestSupport
import LanyardTesting
import Testing

@Suite struct TestClockAutojumpTests {
    private let clock = TestClock()
    private let log = Log<String>()

    @Test func `Concurrent sleepers wake in the right order, without anybody moving time`() async throws {
        try await clock.autojump {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for second in [4, 1, 3, 2] {
                    group.addTask {
                        try await clock.sleep(for: .seconds(second))
                        log.note("\(second) at \(clock.now)")
                    }
                }
                try await group.waitForAll()
            }
        }
        let expected = ["1 at +1.0 seconds", "2 at +2.0 seconds", "3 at +3.0 seconds", "4 at +4.0 seconds"]
        #expect(log.all == expected)
    }

    @Test func `It takes as long as the slowest child`() async throws {
        let elapsed = try await clock.autojump {
            try await clock.measure {
                async let slow: Void = clock.sleep(for: .seconds(3))
                async let slower: Void = clock.sleep(for: .seconds(4))
                _ = try await (slow, slower)
            }
        }
        #expect(elapsed == .seconds(4))
    }

    @Test func `It gives what the body returns and throws what the body throws`() async {
        struct Oops: Error {}
        #expect(await clock.autojump { 42 } == 42)
        await #expect(throws: Oops.self) {
            try await clock.autojump {
                try await clock.sleep(for: .seconds(1))
                throw Oops()
            }
        }
        #expect(clock.now.sinceStart == .seconds(1))
    }

    @Test func `A timeout race is won by the shorter sleep`() async throws {
        let winner = try await clock.autojump {
            try await withThrowingTaskGroup(of: String.self) { group in
                group.addTask {
                    try await clock.sleep(for: .seconds(30))
                    return "work"
                }
                group.addTask {
                    try await clock.sleep(for: .seconds(5))
                    return "timeout"
                }
                defer { group.cancelAll() }
                return try await group.next()
            }
        }
        #expect(winner == "timeout")
        #expect(clock.now.sinceStart == .seconds(5))
    }

    @Test func `Time stands still again when the body has ended`() async throws {
        let left = try await clock.autojump {
            let left = Task(executorPreference: clock.executor) { try await clock.sleep(for: .seconds(60)) }
            try await clock.sleep(for: .seconds(1))
            return left
        }
        await clock.idle()
        #expect(clock.now.sinceStart == .seconds(1))
        #expect(clock.sleeperCount == 1)
        await clock.run()
        try await left.value
    }

    @Test func `A sleeper that does not run on the executor is woken too`() async throws {
        try await clock.autojump {
            try await Task { try await clock.sleep(for: .seconds(2)) }.value
        }
        #expect(clock.now.sinceStart == .seconds(2))
    }

    @Test func `A body may wait for quiet before time jumps`() async throws {
        try await clock.autojump {
            let task = Task(executorPreference: clock.executor) { try await clock.sleep(for: .seconds(1)) }
            await clock.idle()
            #expect(clock.now == .start)
            try await task.value
            #expect(clock.now.sinceStart == .seconds(1))
        }
    }

    @Test func `Cancelling the caller cancels the sleeps of the body`() async {
        let task = Task {
            try await clock.autojump {
                while true { try await clock.sleep(for: .seconds(1)) }
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @MainActor
    @Test func `A body begun on the main actor runs on the clock's executor`() async throws {
        try await clock.autojump {
            async let first: Void = clock.sleep(for: .seconds(1))
            async let second: Void = clock.sleep(for: .seconds(2))
            _ = try await (first, second)
        }
        #expect(clock.now.sinceStart == .seconds(2))
    }
}
