import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

/// Each in a process of its own: they keep all threads of the pool busy, or look at the timers of the process.
@Suite("Rules R9 and R15: timers", .realTime)
struct TimerRules {
    @Test func `R15: a deadline cancels loops that never suspend, however many there are`() async {
        await #expect(processExitsWith: .success) {
            let scope = TaskScope()
            // Without deadlines that pass, they end by themselves.
            let end = ContinuousClock.now + .seconds(30)
            let runs = (0..<64).map { number in
                scope.addTask(deadline: .milliseconds(20)) {
                    var checkpoint = Checkpoint()
                    while ContinuousClock.now < end {
                        if number % 2 == 0 ? (try? checkpoint.check()) == nil : Task.isCancelled { return }
                    }
                }
            }
            for run in runs {
                let kind = await run.outcome.cause?.kind
                precondition(kind == .deadlineExpired)
            }
            let bodies = (0..<64).map { _ in
                scope.addTask {
                    await withDeadline(in: .milliseconds(20)) {
                        while !Task.isCancelled && ContinuousClock.now < end {}
                        return Task.isCancelled
                    }
                }
            }
            for body in bodies {
                let isCancelled = try await body.value
                precondition(isCancelled)
            }
        }
    }

    /// Blocks whoever tells it of its time until all have been told.
    private final class Blocking: ScopeTimer, @unchecked Sendable {
        let told: Log<Int>
        let all: Int
        let last: Gate

        init(told: Log<Int>, all: Int, last: Gate) {
            (self.told, self.all, self.last) = (told, all, last)
        }

        override func timeHasCome(_ now: ScopeInstant) {
            told.note(1)
            let lock = Threads.Lock()
            lock.lock()
            // Not for ever: whoever breaks it is to be told.
            let end = ContinuousClock.now + .seconds(20)
            while told.all.count < all && ContinuousClock.now < end { lock.wait(as: .keeper, for: .milliseconds(1)) }
            lock.unlock()
            precondition(told.all.count == all)
            last.open()
        }
    }

    @Test func `R15: what blocks when its time comes, as a cancellation handler may, holds up no other deadline`() async
    {
        await #expect(processExitsWith: .success) {
            let (told, last) = (Log<Int>(), Gate())
            let blocking = (1...8).map { _ in Blocking(told: told, all: 8, last: last) }
            let soon = ScopeClock.continuous.now().advanced(by: .milliseconds(1))
            for timer in blocking { Timers.continuous.schedule(timer, at: soon) }
            await last.wait()
        }
    }

    @Test(arguments: 0..<3) func `R9: deadlines that were lifted leave nothing, in whatever order they lie`(order: Int)
        async
    {
        await #expect(processExitsWith: .success) { [order] in
            let (scope, count) = (TaskScope(), 20_000)
            var numbers = SeededNumbers(seed: 1)
            for number in 0..<count {
                let distance =
                    switch order {
                    case 0: count - number
                    case 1: number
                    default: Int.random(in: 0..<count, using: &numbers)
                    }
                let run = scope.addTask(deadline: .seconds(1_000 + distance)) {}
                if number % 100 == 0 { await settle(run) }
                precondition(Timers.continuous.count <= scope.count + 100)
            }
            try await scope.close()
            precondition(Timers.continuous.count == 0)
            // One that is moved, nearer and nearer, and farther away.
            await withDeadline(in: .seconds(100_000)) {
                for number in 0..<count { Deadline.current?.move(in: .seconds(90_000 - number)) }
                for number in 0..<count { Deadline.current?.move(in: .seconds(90_000 + number)) }
                precondition(Timers.continuous.count == 1)
            }
        }
    }
}
