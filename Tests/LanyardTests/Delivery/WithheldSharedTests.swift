import Dispatch
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

/// An actor on a queue of its own, which can be asked whether it is there that something happens.
@globalActor private actor WithheldDesk {
    private final class Executor: SerialExecutor {
        static let key = DispatchSpecificKey<Bool>()
        let queue = DispatchQueue(label: "desk")

        init() { queue.setSpecific(key: Self.key, value: true) }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }

    static let shared = WithheldDesk()
    private static let executor = Executor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
    static var isHere: Bool { DispatchQueue.getSpecific(key: Executor.key) == true }
}

@Suite("What becomes of the value of a shared run that nobody gets") struct WithheldSharedTests {
    private let scope = TaskScope("Withheld", on: TestClock())

    @Test(arguments: [1, 2]) @MainActor
    func `of several callers one may leave: whoever stays gets it`(leaver: Int) async {
        let (dial, models) = (Dial(), [Radio(scope), Radio(scope)])
        let tasks = models.map { $0.connect(dial, policy: .join) }
        await dial.began.wait()
        tasks[leaver - 1].cancel()
        dial.answer.open()
        for task in tasks { _ = await task.outcome }
        #expect(models[2 - leaver].connection == dial.connection && models[leaver - 1].connection == nil)
        #expect(dial.connection.closedCount == 0)
    }

    @Test(arguments: ["both leave", "the key is cancelled", "the owners go"]) @MainActor
    func `if none of them gets it, it is withheld, once`(_ how: String) async throws {
        let dial = Dial()
        var models = [Radio(scope), Radio(scope)]
        let tasks = models.map { $0.connect(dial, policy: .join) }
        await dial.began.wait()
        switch how {
        case "both leave": for task in tasks { task.cancel() }
        case "the owners go": models = []
        default: scope.cancel(id: "dial")
        }
        dial.answer.open()
        for task in tasks { _ = await task.outcome }
        try await scope.waitUntilIdle()
        try await until("the connection is closed") { dial.connection.closedCount > 0 }
        #expect(dial.connection.closedCount == 1)
        for task in tasks {
            await #expect(throws: TaskCancelledError.self, "Nobody has what was closed.") { try await task.value }
        }
    }

    @Test @MainActor func `a caller without an owner has the value by its handle`() async throws {
        let (dial, model) = (Dial(), Radio(scope))
        let first = model.connect(dial, policy: .join)
        let second = scope.addTask(id: "dial", policy: .join) { dial.connection }
        await dial.began.wait()
        first.cancel()
        dial.answer.open()
        #expect(try await second.value == dial.connection)
        _ = await first.outcome
        #expect(dial.connection.closedCount == 0)
    }

    @Test func `the last follower waits until it is closed, and is listed until then`() async throws {
        final class Owner: Sendable {}
        let (dial, closing, closed, inRun) = (Dial(), Gate(), Gate(), Log<Bool>())
        var owner: Owner? = Owner()
        let task = scope.addTask(id: "dial", policy: .join, for: owner!) {
            await dial()
        } then: { _, _ in
        } withheld: { connection in
            inRun.note(TaskContext.current.id != nil)
            closing.open()
            await closed.wait()
            connection.close()
        }
        await dial.began.wait()
        owner = nil
        dial.answer.open()
        await closing.wait()
        #expect(scope.count == 1 && inRun.all == [true])
        closed.open()
        _ = await task.outcome
        #expect(dial.connection.closedCount == 1)
    }

    @Test func `a trigger that shares a run has nobody who could take its value`() async throws {
        final class Owner: Sendable {}
        let (dial, stays) = (Dial(), Owner())
        var owner: Owner? = Owner()
        scope.addTask(id: "dial", policy: .join, for: owner!) {
            await dial()
        } then: { _, _ in
        } withheld: { connection in
            connection.close()
        }
        await dial.began.wait()
        let trigger = scope.trigger("dial", policy: .join, for: stays) { (_: Int) in
            dial.connection
        } then: { _, _ in
        }
        #expect(trigger(1) == .joined)
        owner = nil
        dial.answer.open()
        try await scope.waitUntilIdle()
        try await until("it is closed") { dial.connection.closedCount == 1 }
    }

    @Test func `what the withheld of a shared run captured is released on its actor`() async throws {
        final class Owner: Sendable {}
        final class Pool: Sendable {
            let places: Log<Bool>
            init(_ places: Log<Bool>) { self.places = places }
            func add(_ connection: Connection) { connection.close() }
            deinit { places.note(WithheldDesk.isHere) }
        }
        let (places, owner) = (Log<Bool>(), Owner())
        for isCancelled in [false, true] {
            for _ in 0..<20 {
                let dial = Dial()
                func join(_ pool: Pool) -> ScopedTask<Connection> {
                    scope.addTask(id: "dial", policy: .join, for: owner) {
                        await dial()
                    } then: { _, _ in
                    } withheld: { @WithheldDesk connection in
                        pool.add(connection)
                    }
                }
                let task = join(Pool(places))
                await dial.began.wait()
                if isCancelled { task.cancel() }
                dial.answer.open()
                _ = await task.outcome
                try await scope.waitUntilIdle()
            }
        }
        try await until("all are released") { places.all.count == 40 }
        #expect(places.all.allSatisfy { $0 })
    }

    @Test func `the machine: the last to settle without the value withholds it, whoever comes first`() {
        final class Shared: Sendable {
            let machine = Mutex(RunStateMachine(released: true))
            let callers: [RunCaller]

            init(_ count: Int) {
                callers = (0..<count).map { _ in RunCaller() }
                machine.withLock { machine in
                    _ = machine.begin()
                    for _ in 1..<count { _ = machine.addCaller() }
                    machine.conclude(.success(.of(1)))
                }
            }

            func keep() -> Bool {
                let value = UnclaimedValue(.of(1), Withheld(home: nil) { _ in }, preferring: nil)
                return machine.withLock { $0.keep(value) }
            }

            /// Whether the value is withheld now.
            func settle(_ number: Int, isServed: Bool) -> Bool {
                let (value, isWithheld) = machine.withLock { $0.settle(callers[number], isServed: isServed) }
                return isWithheld && value != nil
            }
        }
        let late = Shared(2)
        #expect(late.keep())
        #expect(!late.settle(0, isServed: false))
        #expect(late.settle(1, isServed: false), "The last one settles without it.")
        let early = Shared(1)
        #expect(!early.settle(0, isServed: false), "There is none yet.")
        #expect(!early.keep(), "Nobody is left who might get it.")
        let served = Shared(2)
        #expect(served.keep())
        #expect(!served.settle(0, isServed: true))
        #expect(!served.settle(1, isServed: false))
        #expect(served.keep(), "Somebody has it.")
    }
}
