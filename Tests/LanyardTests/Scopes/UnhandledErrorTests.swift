import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Errors that nobody takes") struct UnhandledErrorTests {
    private struct Broken: Error, Equatable {
        var number = 0
    }

    /// What a handler was told, by name.
    private let told = Log<String>()
    private let scope: TaskScope

    init() {
        scope = TaskScope("Shop", onUnhandledError: { [told] error, run in told.note("\(run.title): \(error)") })
    }

    private func expect(_ lines: [String], _ location: SourceLocation = #_sourceLocation) async throws {
        // What holds a run last is the end of its task, a few instructions after anybody can learn of it.
        try await until("the errors are told", at: location) { told.all.count >= lines.count }
        #expect(told.all == lines, sourceLocation: location)
    }

    /// Lets a run fail whose error is told, so that whatever would have been told before it is there.
    private func expectNothingBefore(
        already: [String] = [],
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        try await scope.waitUntilIdle()
        scope.addTask(name: "last") { throw Broken(number: 99) }
        try await expect(already + ["last: Broken(number: 99)"], location)
    }

    @Test func `the handler of the scope is told of an error that nobody takes, with the run`() async throws {
        scope.addTask(name: "warm-up") { throw Broken(number: 1) }
        try await expect(["warm-up: Broken(number: 1)"])
    }

    @Test func `scopes below inherit the handler, and one of their own comes first`() async throws {
        let own = Log<String>()
        let below = TaskScope("below", parent: scope)
        let further = TaskScope("further", parent: below, onUnhandledError: { error, run in own.note("\(run.title)") })
        below.addTask(name: "inherits") { throw Broken() }
        further.addTask(name: "its own") { throw Broken() }
        try await expect(["inherits: Broken(number: 0)"])
        try await until("the nearer handler is told") { own.all == ["its own"] }
    }

    @Test func `whoever reads the value, the outcome, or waits, has taken it`() async throws {
        let tasks = (1...4).map { number in scope.addTask { throw Broken(number: number) } }
        await #expect(throws: Broken.self) { try await tasks[0].value }
        #expect(await tasks[1].outcome.error != nil)
        #expect(try await tasks[2].wait().error != nil)
        await settle(tasks[0])
        try await until("it has ended") { tasks[3].outcomeIfEnded?.error != nil }
        try await expectNothingBefore()
    }

    @Test func `a handle that is kept may still be asked, and is told of when it is dropped`() async throws {
        var task: ScopedTask<Void>? = scope.addTask(name: "kept") { throw Broken() }
        try await scope.waitUntilIdle()
        scope.addTask(name: "last") { throw Broken(number: 99) }
        try await expect(["last: Broken(number: 99)"])
        #expect(task?.isCancelled == false)
        task = nil
        try await expect(["last: Broken(number: 99)", "kept: Broken(number: 0)"])
    }

    @Test func `failed takes it, and a delivery without failed does not`() async throws {
        final class Owner: Sendable {}
        let owner = Owner()
        let taken = Gate()
        scope.addTask(for: owner, name: "taken") {
            throw Broken()
        } then: { (_, _: Void) in
        } failed: { _, _ in
            taken.open()
        }
        await taken.wait()
        try await scope.waitUntilIdle()
        scope.addTask(for: owner, name: "not taken") {
            throw Broken()
        } then: { (_, _: Void) in
        }
        try await expect(["not taken: Broken(number: 0)"])
    }

    @Test func `an error that a key's callers share is told once`() async throws {
        let gate = Gate()
        for _ in 1...3 {
            scope.addTask(id: "shared", policy: .join) {
                await gate.wait()
                throw Broken()
            }
        }
        gate.open()
        try await expect(["shared: Broken(number: 0)"])
        try await scope.waitUntilIdle()
        #expect(told.all.count == 1)
    }

    @Test func `an error that is delivered to nobody who shares the run is told once`() async throws {
        final class Owner: Sendable {}
        let (owner, gate) = (Owner(), Gate())
        for _ in 1...3 {
            scope.addTask(id: "shared", policy: .join, for: owner) {
                await gate.wait()
                throw Broken()
            } then: { (_, _: Void) in
            }
        }
        gate.open()
        try await expect(["shared: Broken(number: 0)"])
        try await expectNothingBefore(already: ["shared: Broken(number: 0)"])
    }

    @Test func `an error that one of those who share the run takes is not told`() async throws {
        final class Owner: Sendable {}
        let (owner, gate, taken) = (Owner(), Gate(), Gate())
        let work: @Sendable () async throws -> Void = {
            await gate.wait()
            throw Broken()
        }
        scope.addTask(id: "shared", policy: .join, for: owner, operation: work) { (_, _: Void) in
        }
        scope.addTask(id: "shared", policy: .join, for: owner, operation: work) { (_, _: Void) in
        } failed: { _, _ in
            taken.open()
        }
        scope.addTask(id: "shared", policy: .join, for: owner, operation: work) { (_, _: Void) in
        }
        gate.open()
        await taken.wait()
        try await expectNothingBefore()
    }

    @Test func `what a cancelled run throws is no error that anybody missed`() async throws {
        let begun = Gate()
        let task = scope.addTask {
            begun.open()
            await suspendUntilCancelled()
            throw Broken()
        }
        await begun.wait()
        task.cancel()
        try await expectNothingBefore()
    }

    @Test func `a structured scope takes the errors of its runs`() async throws {
        await settle(
            scope.addTask {
                await #expect(throws: Broken.self) {
                    try await withTaskScope { inner in inner.addTask { throw Broken() } }
                }
                let result = await withSupervisorScope { inner in inner.addTask { throw Broken() } }
                #expect(result.errors.count == 1)
            }
        )
        try await expectNothingBefore()
    }

    @Test func `a mistake in a call that nobody looks at is told, too`() async throws {
        scope.addTask(id: Double.nan) {}
        try await expect(["nan: \(ScopeError.unequalKey("nan"))"])
    }

    @Test func `a handler may use the scope`() async throws {
        let again = Gate()
        let holder = Log<TaskScope>()
        let scope = TaskScope(
            "Again",
            onUnhandledError: { _, run in
                guard run.name == "first" else { return }
                holder.all.first?.cancelAll()
                holder.all.first?.addTask(id: "key") { again.open() }
            }
        )
        holder.note(scope)
        scope.addTask(id: "key", name: "first") { throw Broken() }
        await again.wait()
    }

    @Test func `without a handler, observers hear of it, after the end of the run`() async throws {
        let log = Log<String>()
        let heard = Gate()
        struct Listener: TaskObserver {
            let log: Log<String>
            let heard: Gate
            func observe(_ events: [TaskEvent], dropped: Int) async {
                for event in events {
                    switch event.kind {
                    case .finished(let run, .failed) where run.scope.name == "Heard": log.note("failed")
                    case .unhandledError(let run, let error) where run.scope.name == "Heard":
                        log.note("\(run.title): \(error)")
                        heard.open()
                    default: break
                    }
                }
            }
        }
        let observation = TaskObservation(Listener(log: log, heard: heard))
        let scope = TaskScope("Heard")
        scope.addTask(name: "warm-up") { throw Broken() }
        await heard.wait()
        await observation.end()
        #expect(log.all == ["failed", "warm-up: Broken(number: 0)"])
    }
}
