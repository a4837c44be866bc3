import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardTesting

/// Orders of the jobs of several executors.
@Suite struct SeveralExecutorsTests {
    private struct Wrong: Error {}

    private actor Counter {
        private let home: TestExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { home.asUnownedSerialExecutor() }
        private(set) var count = 0

        init(on home: TestExecutor) {
            self.home = home
        }

        func set(_ count: Int) {
            self.count = count
        }

        func assertIsHere() {
            assertIsolated()
        }
    }

    @Test func `A step to an actor on another executor is a job, and others come between`() async throws {
        let counts = Log<Int>()
        let report = try await Interleavings.switches(upTo: 2).run(executors: 2) { clock, executors in
            let (counter, scope) = (Counter(on: executors[1]), TaskScope(on: clock))
            for _ in 0..<2 { scope.addTask { await counter.set(counter.count + 1) } }
            try await scope.close()
            counts.note(await counter.count)
        }
        #expect(report.isComplete && report.fromOutside == 0)
        #expect(Set(counts.all) == [1, 2], "One of them reads before or after the other has written.")
    }

    @Test func `Work and actors are where they belong, and nothing comes from outside`() async throws {
        let report = try await Interleavings.seeds(20).run(executors: 3, preempting: true) { clock, executors in
            let scope = TaskScope(clock: clock, executor: executors[1].taskExecutor)
            let counter = Counter(on: executors[2])
            let task = scope.addTask {
                await counter.assertIsHere()
                return withUnsafeCurrentTask {
                    $0?.unownedTaskExecutor == executors[1].taskExecutor.asUnownedTaskExecutor()
                }
            }
            guard try await task.value else { throw Wrong() }
            await counter.assertIsHere()
        }
        #expect(report.fromOutside == 0)
    }

    /// What is noted while a task is made on the second executor.
    private static func courses(_ interleavings: Interleavings, preempting: Bool) async throws -> [String] {
        let courses = Log<String>()
        try await interleavings.run(executors: 2, preempting: preempting) { _, executors in
            let (log, counter) = (Log<String>(), Counter(on: executors[1]))
            let task = Task(executorPreference: executors[1].taskExecutor) {
                log.note("a")
                await counter.set(1)
                log.note("b")
            }
            log.note("made")
            await task.value
            courses.note(log.all.joined(separator: " "))
        }
        return courses.all
    }

    @Test func `A task may begin, and end, before its maker goes on, if that is asked for`() async throws {
        let never = try await Self.courses(.seeds(50), preempting: false)
        #expect(Set(never) == ["made a b"])
        let some = try await Self.courses(.seeds(50), preempting: true)
        #expect(Set(some) == ["made a b", "a made b", "a b made"])
        let again = try await Self.courses(.seeds(50), preempting: true)
        #expect(some == again, "A seed gives the same course each time.")
        let all = try await Self.courses(.switches(upTo: 3), preempting: true)
        #expect(Set(all) == Set(some) && all.first == "made a b", "It is a switch, and the first order has none.")
    }

    @Test func `A task on the executor of its maker never begins before that goes on`() async throws {
        try await Interleavings.seeds(50).run(executors: 2, preempting: true) { clock, _ in
            let log = Log<String>()
            let task = Task(executorPreference: clock.executor) { log.note("begun") }
            log.note("made")
            await task.value
            if log.all != ["made", "begun"] { throw Wrong() }
        }
    }

    @Test func `An older task does not go on while another is made, not even if its cancel makes that one`()
        async throws
    {
        let early = Log<Bool>()
        try await Interleavings.seeds(100).run(executors: 3, preempting: true) { _, executors in
            let (log, older) = (Log<String>(), executors[1].taskExecutor)
            let sleeper = Task(executorPreference: older) {
                await withTaskCancellationHandler {
                    try? await untilCancelled()
                    log.note("on")
                } onCancel: {
                    Task(executorPreference: executors[2].taskExecutor) { log.note("new") }
                    log.note("made")
                }
            }
            for _ in 0..<4 { await Task.yield() }
            sleeper.cancel()
            log.note("cancelled")
            await sleeper.value
            let before = log.all.prefix { $0 != "made" }
            if log.all.contains("made") && before.contains("on") { throw Wrong() }
            if before.contains("new") { early.note(true) }
        }
        #expect(!early.all.isEmpty, "The new one does, in some order.")
    }

    @Test func `A failure names an order that replays with as many executors`() async throws {
        func failure(_ interleavings: Interleavings) async -> InterleavingFailure? {
            do {
                try await interleavings.run(executors: 2, preempting: true) { _, executors in
                    let log = Log<String>()
                    let task = Task(executorPreference: executors[1].taskExecutor) { log.note("begun") }
                    log.note("made")
                    await task.value
                    if log.all == ["begun", "made"] { throw Wrong() }
                }
                return nil
            } catch {
                return error as? InterleavingFailure
            }
        }
        let found = try #require(await failure(.switches(upTo: 1)))
        #expect(found.isReplayed && "\(found)".contains("All of its 3 jobs were in order."), "\(found)")
        let again = await failure(.replaying("\(found.order)"))
        #expect(again?.order == found.order)
        let replay = "Interleavings.replaying(\"\(found.order)\"), with executors: 2, preempting: true."
        #expect("\(found)".contains(replay), "\(found)")
    }

    @Test(arguments: [
        (1, false, false, ""), (3, false, false, ", with executors: 3"), (1, true, false, ", with preempting: true"),
        (2, true, true, ", with executors: 2, preempting: true, autojump: true"),
    ])
    func `A failure says with what else its order is to be replayed`(
        executors: Int,
        preempting: Bool,
        autojump: Bool,
        rest: String
    ) async throws {
        let failure = await #expect(throws: InterleavingFailure.self) {
            try await Interleavings.replaying("seed 1").run(
                executors: executors,
                preempting: preempting,
                autojump: autojump
            ) { _, _ in throw Wrong() }
        }
        #expect("\(failure!)".contains("Interleavings.replaying(\"seed 1\")\(rest). All of"), "\(failure!)")
    }

    @Test func `Without an executor a body is refused`() async throws {
        let error = await #expect(throws: (any Error).self) {
            try await Interleavings.seeds(1).run(executors: 0) { _, _ in }
        }
        #expect("\(error!)" == "There is no executor to run the body on. Ask for at least one.")
    }

    @Test func `A clock lists the runs on the other executors of its trial, too`() async throws {
        try await Interleavings.seeds(5).run(executors: 2) { clock, executors in
            let scope = TaskScope("Feed", clock: clock, executor: executors[1].taskExecutor)
            let gate = Gate()
            let task = scope.addTask(name: "poll") { await gate.wait() }
            if clock.runs.map(\.name) != ["poll"] { throw Wrong() }
            gate.open()
            await settle(task)
        }
    }
}
