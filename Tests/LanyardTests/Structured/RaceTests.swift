import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("race")
struct RaceTests {
    private let broken = Refusal(description: "broken")
    private let causes = Log<CancellationCause?>()

    /// Ends when it is cancelled, and notes why it was.
    private func loser(_ began: Gate? = nil) async throws -> Int {
        began?.open()
        await suspendUntilCancelled()
        causes.note(CancellationCause.current)
        throw CancellationError()
    }

    @Test func `the first success is returned, and the others are cancelled with its name and waited for`() async throws
    {
        let line: UInt = #line + 1
        let value = try await race("Quotes") {
            try await loser()
        } _: {
            7
        } _: {
            try await loser()
        }
        #expect(value == 7)
        for cause in causes.all {
            #expect(cause?.kind == .scopeCancelled)
            #expect(cause?.reason == "operation 2 was first")
            #expect(cause?.origin == CallSite(line: line))
        }
    }

    @Test func `it returns when the last loser has ended, however long that winds down`() async throws {
        let (began, gate, order) = (Gate(), Gate(), Log<String>())
        let racing = Task {
            let value = try await race {
                began.open()
                await suspendUntilCancelled()
                order.note("told")
                await Task.detached { await gate.wait() }.value
                order.note("loser ended")
                return 1
            } _: {
                await began.wait()
                return 2
            }
            order.note("returned \(value)")
        }
        try await until("the loser has been told") { order.all == ["told"] }
        gate.open()
        try await racing.value
        #expect(order.all == ["told", "loser ended", "returned 2"])
    }

    @Test func `operations that throw leave the race, and the error of the first is thrown if all do`() async throws {
        let value = try await race(among: [1, 2, 3]) { number in
            if number < 3 { throw broken }
            return number
        }
        #expect(value == 3)
        let error = await #expect(throws: Refusal.self) {
            try await race {
                let scope = TaskContext.current.scope
                try await until("the other has left") { scope?.count == 1 }
                throw Refusal(description: "second")
            } _: {
                throw Refusal(description: "first")
            } as Int
        }
        #expect(error?.description == "first")
    }

    @Test func `those that end at the same moment are all waited for, and one of them wins`() async throws {
        try await Interleavings.seeds(60).run { clock in
            let executor = clock.executor
            let task = Task(executorPreference: executor) {
                try await race(among: 1...4) { number in
                    await Task.yield()
                    return number
                }
            }
            let value = try await task.value
            #expect((1...4).contains(value))
        }
    }

    @Test func `without an operation there is nothing to win`() async {
        let error = await #expect(throws: NothingToRace.self) { try await race(among: [Int]()) { $0 } }
        #expect(error?.description.hasSuffix("its sequence had no elements.") == true)
    }

    @Test func `who cancels the caller cancels all, and gets CancellationError`() async throws {
        let began = [Gate(), Gate()]
        let task = Task { try await race(among: began) { try await loser($0) } }
        for gate in began { await gate.wait() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(causes.all.map { $0?.kind } == [.parentCancelled, .parentCancelled])
    }

    @Test func `a value that was there before the caller was cancelled is returned`() async throws {
        let (told, gate) = (Gate(), Gate())
        let task = Task {
            try await race {
                await suspendUntilCancelled()
                told.open()
                await Task.detached { await gate.wait() }.value
                return 1
            } _: {
                2
            }
        }
        await told.wait()
        task.cancel()
        gate.open()
        #expect(try await task.value == 2)
    }

    @Test func `what an operation returns after the caller was cancelled does not win`() async throws {
        let (began, gate) = (Gate(), Gate())
        let task = Task {
            try await race {
                began.open()
                await Task.detached { await gate.wait() }.value
                return 1
            }
        }
        await began.wait()
        task.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `nothing begins for a caller that was cancelled before`() async throws {
        let (ran, gate) = (Log<Int>(), Gate())
        let task = Task {
            await gate.wait()
            return try await race(among: 1...3) { ran.note($0) }
        }
        task.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(ran.all.isEmpty)
    }

    @Test func `a deadline around it ends it in time`() async throws {
        let clock = TestClock()
        let task = Task(executorPreference: clock.executor) {
            try await withDeadline(in: .seconds(2), clock: clock) {
                try await race(clock: clock) {
                    try await loser()
                } _: {
                    try await loser()
                }
            }
        }
        await clock.advance(by: .seconds(2))
        await #expect(throws: DeadlineExpired.self) { try await task.value }
    }

    @Test func `what an operation adds to the scope takes no part, and is waited for`() async throws {
        let (ended, began) = (Log<String>(), Gate())
        let value = try await race {
            TaskContext.current.scope?.addTask {
                began.open()
                await suspendUntilCancelled()
                ended.note("added")
            }
            TaskContext.current.scope?.addTask { "not a number" }
            await began.wait()
            return 7
        }
        #expect(value == 7)
        #expect(ended.all == ["added"])
    }

    @Test func `the errors of those that did not win are nobody's to take`() async throws {
        let reported = Log<String>()
        let app = TaskScope("App") { error, _ in reported.note("\(error)") }
        let task = app.addTask {
            try await race(among: 1...5) { number in
                if number < 5 { throw broken }
                return number
            }
        }
        #expect(try await task.value == 5)
        #expect(reported.all.isEmpty)
    }

    @Test func `it is listed below the run that calls it, with its operations by name`() async throws {
        let (scope, began, gate) = (TaskScope("Page"), Gate(), Gate())
        let task = scope.addTask {
            try await race("Mirrors", among: ["a", "b"]) { name in
                if name == "b" { began.open() }
                await gate.wait()
                return name
            }
        }
        await began.wait()
        let below = try #require(scope.snapshot().children.first)
        #expect(below.name == "Mirrors")
        #expect(below.runs.map(\.name) == ["a", "b"])
        gate.open()
        _ = try await task.value
    }
}
