import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("retry") struct RetryTests {
    private struct Broken: Error, Equatable {
        var number: Int
    }

    private let clock = TestClock()
    private let scope: TaskScope
    private let attempts = Log<Int>()

    /// Without jitter: 1, 2, 4, 8, 10, 10 … seconds.
    private let backoff = Backoff(from: .seconds(1), upTo: .seconds(10)) { 1 }

    init() {
        scope = TaskScope("Retry", on: clock)
    }

    private func attempt(failing count: Int) throws -> Int {
        let number = attempts.all.count + 1
        attempts.note(Int(clock.now.sinceStart.components.seconds))
        if number <= count { throw Broken(number: number) }
        return number
    }

    @Test func `the waits grow, up to the limit, until an attempt succeeds`() async throws {
        let task = scope.addTask { [self] in
            try await retry(attempts: 10, backoff: backoff) { try attempt(failing: 6) }
        }
        await clock.run()
        #expect(try await task.value == 7)
        #expect(attempts.all == [0, 1, 3, 7, 15, 25, 35])
    }

    @Test func `it may begin with a pause, wait the same each time, and have no end`() async throws {
        let task = scope.addTask { [self] in
            try await retry(attempts: .max, after: .seconds(7), backoff: .fixed(.seconds(2))) {
                try attempt(failing: 40)
            }
        }
        await clock.run()
        #expect(try await task.value == 41)
        #expect(attempts.all == Array(stride(from: 7, through: 87, by: 2)))
    }

    @Test func `asked to finish in the first pause it makes no attempt, and that is no error that nobody takes`() async
    {
        let task = scope.addTask { [self] in
            try await retry(after: .seconds(7)) { try attempt(failing: 0) }
        }
        await clock.advance(by: .seconds(1))
        _ = try? await scope.shutdown(grace: .seconds(100), patience: .seconds(1))
        #expect(task.run.untakenError == nil)
        #expect(await task.outcome.error is CancellationError)
        #expect(attempts.all == [])
    }

    @Test func `a backoff without jitter doubles up to its limit, or stays what it is`() {
        let exponential = Backoff.exponential(from: .seconds(1), upTo: .seconds(5))
        #expect((0...4).map { exponential.wait(afterFailures: $0) } == [1, 1, 2, 4, 5].map { .seconds($0) })
        #expect((0...2).map { Backoff.fixed(.seconds(3)).wait(afterFailures: $0) } == [3, 3, 3].map { .seconds($0) })
        #expect(Backoff.fixed(.seconds(-3)).wait(afterFailures: 1) == .zero)
    }

    @Test(arguments: [(-1, 1), (1, 1), (3, 3)]) func `after the last attempt its error is thrown`(
        limit: Int,
        count: Int
    ) async {
        let task = scope.addTask { [self] in
            try await retry(attempts: limit, backoff: backoff) { try attempt(failing: 9) }
        }
        await clock.run()
        #expect(await task.outcome.error as? Broken == Broken(number: count))
        #expect(attempts.all.count == count)
    }

    @Test func `the judge ends it, asks for another wait, or begins to count anew`() async {
        let told = Log<FailedAttempt>()
        let task = scope.addTask { [self] in
            try await retry(attempts: 3, backoff: backoff) {
                try attempt(failing: 9)
            } deciding: { error in
                switch (error as? Broken)?.number {
                case 1: .retry(after: .seconds(100))
                case 2: .retry(failuresInARow: 1)
                case 4: .fail
                default: .retry()
                }
            } waiting: { failed in
                told.note(failed)
            }
        }
        await clock.run()
        #expect(await task.outcome.error as? Broken == Broken(number: 4))
        #expect(attempts.all == [0, 100, 101, 103])
        #expect(told.all.map(\.failuresInARow) == [1, 1, 2])
        #expect(told.all.map(\.attempt) == [1, 2, 3])
        #expect(told.all.map(\.wait) == [.seconds(100), .seconds(1), .seconds(2)])
    }

    @Test func `no wait goes beyond the deadline around it`() async {
        let task = scope.addTask { [self] in
            try await withDeadline(in: .seconds(6)) {
                try await retry(attempts: 10, backoff: backoff) { try attempt(failing: 9) }
            }
        }
        await clock.run()
        #expect(await task.outcome.error as? Broken == Broken(number: 3))
        #expect(attempts.all == [0, 1, 3], "The fourth would have come at 7 seconds.")
        #expect(clock.now.sinceStart == .seconds(3))
    }

    @Test func `a deadline for each attempt is an error like any other`() async throws {
        let task = scope.addTask { [self] in
            try await retry(backoff: backoff) {
                try await withDeadline(in: .seconds(1)) {
                    if attempts.all.count == 1 { return 7 }
                    attempts.note(0)
                    try await untilCancelled()
                    return 0
                }
            }
        }
        await clock.run()
        #expect(try await task.value == 7)
    }

    @Test func `a cancellation ends the wait, and is no error to be judged`() async {
        let waiting = scope.addTask { [self] in try await retry(backoff: backoff) { try attempt(failing: 9) } }
        let judged = Gate()
        let working = scope.addTask {
            try await retry {
                try await untilCancelled()
            } deciding: { _ in
                judged.open()
                return .retry()
            }
        }
        await clock.idle()
        scope.cancelAll("closed")
        #expect(await waiting.outcome.cause?.reason == "closed")
        #expect(await working.outcome.cause?.reason == "closed")
        #expect(attempts.all.count == 1 && !judged.isOpen)
    }

    @Test func `whoever is asked to finish does not wait for another attempt`() async {
        let task = scope.addTask { [self] in try await retry(backoff: backoff) { try attempt(failing: 9) } }
        await clock.idle()
        scope.core.askToFinish()
        #expect(await task.outcome.error as? Broken == Broken(number: 1))
    }

    @Test func `in a task that outlives its run it goes on, and so does every(_:)`() async throws {
        final class Owner: Sendable {}
        let (owner, later) = (Owner(), Log<Task<Int, any Error>>())
        let run = scope.addTask(for: owner) {
            1
        } then: { [self] _, _ in
            later.note(Task { try await retry(backoff: backoff, clock: clock) { try attempt(failing: 2) } })
            later.note(
                Task {
                    var ticks = 0
                    try? await every(.seconds(1), clock: clock) {
                        ticks += 1
                        if ticks == 3 { throw Broken(number: 0) }
                    }
                    return ticks
                }
            )
        }
        await settle(run)
        for _ in 0..<3 {
            await clock.sleepers(atLeast: 1)
            await clock.advance(by: .seconds(1))
        }
        for (task, value) in zip(later.all, [3, 3]) {
            let ticking = Task { [clock] in
                while !Task.isCancelled {
                    await clock.sleepers(atLeast: 1)
                    await clock.advance(by: .seconds(1))
                }
            }
            #expect(try await task.value == value)
            ticking.cancel()
        }
    }

    @Test func `a cancelled dependency is not tried again unless asked for`() async {
        let other = scope.addTask { try await untilCancelled() }
        other.cancel()
        let task = scope.addTask { [attempts] in
            try await retry {
                attempts.note(1)
                try await other.value
            }
        }
        #expect(await task.outcome.cause?.kind == .dependencyCancelled)
        #expect(attempts.all == [1])
    }

    @Test func `a wait is drawn evenly from zero to a bound that doubles`() {
        let bounds = (0...6).map { backoff.wait(afterFailures: $0) }
        #expect(bounds == [1, 1, 2, 4, 8, 10, 10].map { .seconds($0) })
        #expect(Backoff(from: .seconds(1), upTo: .seconds(10)) { 0 }.wait(afterFailures: 3) == .zero)
        #expect(Backoff(from: .seconds(1), upTo: .seconds(10)) { 0.5 }.wait(afterFailures: 3) == .seconds(2))
        #expect(Backoff(from: .seconds(1), upTo: .seconds(10)) { 7 }.wait(afterFailures: 1_000_000) == .seconds(10))
        #expect(Backoff(from: .seconds(20), upTo: .seconds(10)) { 1 }.wait(afterFailures: 1) == .seconds(10))
        #expect(Backoff(from: .seconds(-1), upTo: .seconds(10)) { 1 }.wait(afterFailures: 9) == .zero)
        #expect(Backoff(from: .seconds(1), upTo: .seconds(-10)) { 1 }.wait(afterFailures: 9) == .zero)
        #expect(backoff.wait(afterFailures: .max) == .seconds(10))
        #expect(Backoff(from: .seconds(1), upTo: .seconds(10)) { .nan }.wait(afterFailures: 1) == .zero)
        let largest = Backoff(from: .seconds(Int64.max), upTo: .seconds(Int64.max)) { 0.5 }
        #expect(largest.wait(afterFailures: 9) > .seconds(Int64.max / 4))
    }
}
