import LanyardTestSupport
import LanyardTesting
import Testing

@Suite struct TestClockTests {
    private let clock = TestClock()
    private let log = Log<String>()

    /// Starts a task on the clock's executor that sleeps and then writes its name and the time it sees.
    @discardableResult
    private func sleeper(_ name: String, for duration: Duration) -> Task<Void, any Error> {
        Task(name: name, executorPreference: clock.executor) { [clock, log] in
            try await clock.sleep(for: duration)
            log.note("\(name) at \(clock.now.sinceStart)")
        }
    }

    @Test func `A new clock stands at the start and nobody sleeps`() {
        #expect(clock.now == .start)
        #expect(clock.sleeperCount == 0)
        #expect(clock.pending.isEmpty)
    }

    @Test func `Sleepers wake in the order of their deadlines, each at its own instant`() async {
        sleeper("third", for: .seconds(3))
        sleeper("first", for: .seconds(1))
        sleeper("second", for: .seconds(2))
        await clock.advance(by: .seconds(10))
        #expect(log.all == ["first at 1.0 seconds", "second at 2.0 seconds", "third at 3.0 seconds"])
        #expect(clock.now.sinceStart == .seconds(10))
    }

    @Test func `Sleepers of one instant wake in the order of their arrival`() async {
        for number in 1...5 { sleeper("\(number)", for: .seconds(1)) }
        await clock.advance(by: .seconds(1))
        #expect(log.all.map { $0.prefix(1) } == ["1", "2", "3", "4", "5"])
    }

    @Test func `A sleeper beyond the span stays asleep until time gets there`() async {
        sleeper("late", for: .seconds(5))
        await clock.advance(by: .milliseconds(4_999))
        #expect(log.all.isEmpty)
        #expect(clock.sleeperCount == 1)
        await clock.advance(by: .milliseconds(1))
        #expect(log.all == ["late at 5.0 seconds"])
        #expect(clock.sleeperCount == 0)
    }

    @Test func `Sleeps that follow one another fall due within one advance`() async {
        Task(executorPreference: clock.executor) {
            for round in 1...5 {
                try await clock.sleep(for: .seconds(round))
                log.note("\(round) at \(clock.now)")
            }
        }
        await clock.advance(by: .seconds(10))
        #expect(log.all.last == "4 at +10.0 seconds")
        #expect(clock.pending.map(\.deadline.sinceStart) == [.seconds(15)])
    }

    @Test func `A sleep that is begun on the way takes its turn among the others`() async {
        sleeper("after both", for: .seconds(3))
        Task(executorPreference: clock.executor) {
            try await clock.sleep(for: .seconds(1))
            sleeper("begun on the way", for: .seconds(1))
        }
        await clock.advance(by: .seconds(3))
        #expect(log.all == ["begun on the way at 2.0 seconds", "after both at 3.0 seconds"])
    }

    @Test func `Work started just before an advance gets to its first sleep`() async {
        sleeper("just started", for: .seconds(1))
        await clock.advance(to: TestClock.Instant(sinceStart: .seconds(1)))
        #expect(log.all == ["just started at 1.0 seconds"])
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `An advance by nothing or less only waits for quiet`(duration: Duration) async {
        await clock.advance(by: .seconds(2))
        sleeper("asleep", for: .seconds(1))
        await clock.advance(by: duration)
        #expect(clock.now.sinceStart == .seconds(2))
        #expect(clock.sleeperCount == 1)
        await clock.run()
    }

    @Test func `Running ends when nobody is left asleep, and time stands at the last deadline`() async {
        sleeper("near", for: .seconds(1))
        sleeper("far", for: .seconds(3_600 * 24 * 365))
        await clock.run()
        #expect(log.all.count == 2)
        #expect(clock.now.sinceStart == .seconds(3_600 * 24 * 365))
    }

    @Test(arguments: [Duration.zero, .seconds(-5)])
    func `A sleep to the past returns at once`(duration: Duration) async throws {
        await clock.advance(by: .seconds(10))
        try await clock.sleep(for: duration)
        #expect(clock.now.sinceStart == .seconds(10))
    }

    @Test func `A sleep to the past still throws when its task is cancelled`() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(until: .start)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `A cancelled sleeper throws at once and leaves nothing behind`() async {
        let cancelled = sleeper("cancelled", for: .seconds(1))
        sleeper("other", for: .seconds(2))
        await clock.sleepers(atLeast: 2)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(clock.now == .start)
        #expect(clock.pending.map(\.taskName) == ["other"])
        await clock.run()
        #expect(log.all == ["other at 2.0 seconds"])
    }

    @Test func `A task that is cancelled before it sleeps never gets to sleep`() async {
        let task = Task(executorPreference: clock.executor) {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `A cancel that races with the wake ends each sleep exactly once`() async {
        for _ in 0..<500 {
            let clock = TestClock()
            let task = Task { try await clock.sleep(for: .seconds(1)) }
            await clock.sleepers(atLeast: 1)
            async let advance: Void = clock.advance(by: .seconds(1))
            task.cancel()
            await advance
            _ = await task.result
            #expect(clock.sleeperCount == 0)
        }
    }

    @Test func `A cancel that races with going to sleep ends each sleep exactly once`() async {
        for _ in 0..<500 {
            let clock = TestClock()
            let task = Task { try await clock.sleep(for: .seconds(1)) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(clock.sleeperCount == 0)
        }
    }

    @Test func `Ten thousand sleepers wake in order`() async {
        var random = SystemRandomNumberGenerator()
        let delays = (0..<10_000).map { _ in Int.random(in: 1...1_000, using: &random) }
        let woken = Log<Int>()
        for delay in delays {
            Task(executorPreference: clock.executor) {
                try await clock.sleep(for: .milliseconds(delay))
                woken.note(delay)
            }
        }
        await clock.sleepers(atLeast: 10_000)
        await clock.advance(by: .seconds(1))
        #expect(woken.all == delays.sorted())
    }

    @Test func `The clock lists who sleeps until when, earliest first`() async {
        sleeper("tea", for: .seconds(60))
        sleeper("egg", for: .seconds(30))
        await clock.idle()
        #expect(clock.pending.map(\.taskName) == ["egg", "tea"])
        #expect(
            clock.description == """
                TestClock at +0.0 seconds, idle, 2 asleep:
                  “egg” until +30.0 seconds
                  “tea” until +60.0 seconds
                """
        )
        await clock.run()
        #expect(clock.description == "TestClock at +60.0 seconds, idle, nobody asleep")
    }

    @Test func `A cancelled run stops, although a ticker would keep it going for ever`() async {
        let ticker = Task(executorPreference: clock.executor) {
            while true { try await clock.sleep(for: .seconds(1)) }
        }
        let run = Task { await clock.run() }
        run.cancel()
        await run.value
        ticker.cancel()
        await #expect(throws: CancellationError.self) { try await ticker.value }
    }

    @Test func `Time can be driven from a task on the clock's own executor`() async {
        sleeper("driven", for: .seconds(1))
        await Task(executorPreference: clock.executor) { await clock.advance(by: .seconds(2)) }.value
        #expect(log.all == ["driven at 1.0 seconds"])
    }
}
