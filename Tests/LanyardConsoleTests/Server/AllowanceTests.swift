import LanyardTesting
import Synchronization
import Testing

@testable import LanyardConsole

@Suite struct AllowanceTests {
    /// A clock on which time passes while somebody works or sleeps.
    private final class WorkClock: Clock {
        typealias Instant = TestClock.Instant

        private let passed = Mutex(Swift.Duration.zero)

        var elapsed: Swift.Duration { passed.withLock { $0 } }
        var now: Instant { Instant(sinceStart: elapsed) }
        let minimumResolution = Swift.Duration.zero

        func work(for duration: Swift.Duration) { passed.withLock { $0 += duration } }

        func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
            try Task.checkCancellation()
            passed.withLock { $0 = max($0, Instant(sinceStart: .zero).duration(to: deadline)) }
        }
    }

    @Test func `a little is done at once`() async throws {
        let clock = WorkClock()
        let allowance = Allowance(clock: clock)
        for _ in 0..<40 { try await allowance.work { clock.work(for: .milliseconds(1)) } }
        #expect(clock.elapsed == .milliseconds(40), "Nobody waits.")
    }

    @Test(arguments: [1, 20, 300]) func `much takes a quarter of the time, however it is cut`(milliseconds: Int)
        async throws
    {
        let clock = WorkClock()
        let allowance = Allowance(clock: clock)
        let piece = Duration.milliseconds(milliseconds)
        var worked = Duration.zero
        while worked < .seconds(6) {
            try await allowance.work { clock.work(for: piece) }
            worked += piece
            // The last piece may have been begun with what was left.
            let most = clock.elapsed * Allowance.share + Allowance.burst + piece
            #expect(worked <= most)
        }
        #expect(clock.elapsed <= worked / Allowance.share, "And no less is done.")
    }

    @Test func `a process that was stopped in the midst of the work goes on soon`() async throws {
        let clock = WorkClock()
        let allowance = Allowance(clock: clock)
        try await allowance.work { clock.work(for: .seconds(3600)) }
        let begin = clock.elapsed
        try await allowance.work {}
        #expect(clock.elapsed - begin <= Allowance.most / Allowance.share + .seconds(1))
    }

    @Test func `what the work throws is thrown, and counted`() async throws {
        let clock = WorkClock()
        let allowance = Allowance(clock: clock)
        for _ in 0..<2 {
            await #expect(throws: Refusal.self) {
                try await allowance.work {
                    clock.work(for: .seconds(1))
                    throw Refusal(.badRequest, "no")
                }
            }
        }
        #expect(clock.elapsed > .seconds(4))
    }

    @Test func `who is cancelled while waiting does nothing`() async throws {
        let clock = WorkClock()
        let allowance = Allowance(clock: clock)
        try await allowance.work { clock.work(for: .seconds(1)) }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await allowance.work { () -> Void in Issue.record("It has no time for that.") }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
