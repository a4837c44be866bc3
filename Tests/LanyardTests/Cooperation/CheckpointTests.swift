import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("Checkpoints")
struct CheckpointTests {
    /// Runs a body in a task that has been cancelled.
    private func cancelled<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value
    {
        let gate = Gate()
        let task = Task {
            await gate.wait()
            return try await body()
        }
        task.cancel()
        gate.open()
        return try await task.value
    }

    @Test func `a cancelled task gets through no turn, in every form`() async throws {
        try await cancelled {
            var checkpoint = Checkpoint()
            #expect(throws: CancellationError.self) { try checkpoint.check() }
            await #expect(throws: CancellationError.self) { try await checkpoint.pass() }
            let (isCancelled, canPass) = (checkpoint.isCancelled, await checkpoint.canPass())
            #expect(isCancelled && !canPass)
            await #expect(throws: CancellationError.self) {
                try await checkpoint.forEach(in: 0..<10) { _ in Issue.record("It ran a turn.") }
            }
            await #expect(throws: CancellationError.self) {
                for try await _ in checkpoint.chunks(of: 0..<10) { Issue.record("It ran a turn.") }
            }
        }
    }

    @Test func `a cancellation that was seen once is seen at every turn from then on`() async throws {
        try await cancelled {
            var checkpoint = Checkpoint()
            for _ in 0..<10 {
                let (isCancelled, canPass) = (checkpoint.isCancelled, await checkpoint.canPass())
                #expect(isCancelled && !canPass)
            }
        }
    }

    @Test func `a task that nobody cancelled gets through all turns, in every form`() async throws {
        var (checkpoint, turns) = (Checkpoint(), 0)
        for _ in 0..<100_000 {
            try checkpoint.check()
            try await checkpoint.pass()
            if checkpoint.isCancelled { break }
            guard await checkpoint.canPass() else { break }
            turns += 1
        }
        #expect(turns == 100_000)
    }

    @Test func `a loop stops at the next look after the cancellation`() async throws {
        let turns = try await cancelledInside(at: 1000) { cancel in
            var (checkpoint, turns) = (Checkpoint(clock: SteppingClock(step: .microseconds(7))), 0)
            while !checkpoint.isCancelled {
                turns += 1
                if turns == 1000 { cancel() }
            }
            return turns
        }
        #expect(turns == 1000, "With 7 µs from look to look from the start, every turn is looked at.")
    }

    /// Runs a body that can cancel its own task.
    private func cancelledInside(
        at turn: Int,
        _ body: @escaping @Sendable (_ cancel: () -> Void) async throws -> Int
    ) async throws -> Int {
        try await Task { try await body { withUnsafeCurrentTask { $0?.cancel() } } }.value
    }

    @Test func `on a clock that stands still a million turns read it a few dozen times`() async throws {
        let clock = SteppingClock(step: .zero)
        var checkpoint = Checkpoint(clock: clock)
        for _ in 0..<1_000_000 { try checkpoint.check() }
        #expect((17...40).contains(clock.readings))
    }

    @Test func `cheap turns are looked at rarely on the continuous clock too`() async throws {
        var (checkpoint, sum) = (Checkpoint(), 0)
        for number in 0..<100_000 {
            if checkpoint.isCancelled { break }
            sum += number
        }
        #expect(sum == 4_999_950_000)
    }

    // MARK: Yielding

    /// In which order a loop and a task that waits behind it end, on an executor that runs one job at a time.
    private func beside(_ loop: @escaping @Sendable () async throws -> Void) async throws -> [String] {
        let (clock, log) = (TestClock(), Log<String>())
        try await Task(executorPreference: clock.executor) {
            let other = Task(executorPreference: clock.executor) { log.note("other") }
            try await loop()
            log.note("loop")
            await other.value
        }.value
        return log.all
    }

    /// A clock on which every look comes 3 ms after the one before: with a budget of 5 ms each third yields.
    private static func checkpoint() -> Checkpoint {
        Checkpoint(yieldingEvery: .milliseconds(5), clock: SteppingClock(step: .milliseconds(3)))
    }

    @Test(arguments: 0..<4) func `the forms that may suspend let others have the thread when the budget is spent`(
        form: Int
    ) async throws {
        let order = try await beside {
            var checkpoint = Self.checkpoint()
            switch form {
            case 0: for _ in 0..<10 { try await checkpoint.pass() }
            case 1: for _ in 0..<10 { _ = await checkpoint.canPass() }
            case 2: try await checkpoint.forEach(in: 0..<10) { _ in }
            default: for try await _ in checkpoint.chunks(of: 0..<10) {}
            }
        }
        #expect(order == ["other", "loop"])
    }

    @Test func `the forms that may not suspend keep the thread`() async throws {
        let order = try await beside {
            var checkpoint = Self.checkpoint()
            for _ in 0..<10 { try checkpoint.check() }
            for _ in 0..<10 where checkpoint.isCancelled { Issue.record("Nobody cancelled it.") }
        }
        #expect(order == ["loop", "other"])
    }

    @Test func `nobody yields before the budget is spent`() async throws {
        let order = try await beside {
            var checkpoint = Checkpoint(yieldingEvery: .seconds(1), clock: SteppingClock(step: .milliseconds(3)))
            for _ in 0..<10 { try await checkpoint.pass() }
        }
        #expect(order == ["loop", "other"])
    }

    @Test(arguments: [false, true]) func `an outer loop makes up for the yield that an inner loop could not make`(
        throwing: Bool
    ) async throws {
        let order = try await beside {
            var checkpoint = Checkpoint(
                yieldingEvery: .microseconds(14),
                clock: SteppingClock(step: .microseconds(1))
            )
            // The looks come at turns 1, 2, 4, 8, … of the inner loop, and none at a turn of the outer loop.
            for _ in 0..<40_000 { try checkpoint.check() }
            if throwing { try await checkpoint.pass() } else { _ = await checkpoint.canPass() }
        }
        #expect(order == ["other", "loop"])
    }

    @Test func `the budget begins anew with each yield`() async throws {
        let clock = SteppingClock(step: .milliseconds(3))
        var checkpoint = Checkpoint(yieldingEvery: .milliseconds(5), clock: clock)
        for _ in 0..<12 { try await checkpoint.pass() }
        #expect(clock.readings == 18, "One to begin with, one a look, and one for each of the five yields.")
    }

    @Test func `a cancellation that comes while others have the thread is seen at once, and from then on`() async {
        let clock = TestClock()
        let passed = await Task(executorPreference: clock.executor) {
            var (checkpoint, passed) = (Checkpoint(yieldingEvery: .zero, clock: SteppingClock(step: .zero)), [Bool]())
            for _ in 0..<5 { _ = await checkpoint.canPass() }
            let loop = withUnsafeCurrentTask { UncheckedTask(task: $0) }
            let other = Task(executorPreference: clock.executor) { loop.task?.cancel() }
            for _ in 0..<20 { passed.append(await checkpoint.canPass()) }
            await other.value
            return passed
        }.value
        let turns = passed.firstIndex(of: false) ?? passed.count
        #expect(turns < 10 && passed[turns...].allSatisfy { !$0 })
    }

    /// The task that is still running when it is used.
    private struct UncheckedTask: @unchecked Sendable {
        let task: UnsafeCurrentTask?
    }
}
