import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

/// What the code of a task finds around it.
private struct Found: Equatable, Sendable {
    let local: String
    let basePriority: TaskPriority?
    let priority: TaskPriority
    let name: String?
    let isCancelled: Bool
    let actor: ObjectIdentifier?
    let executor: UnownedTaskExecutor?

    static func here(isolation: isolated (any Actor)? = #isolation) -> Found {
        Found(
            local: Request.id,
            basePriority: Task.basePriority,
            priority: Task.currentPriority,
            name: Task.name,
            isCancelled: Task.isCancelled,
            actor: isolation.map(ObjectIdentifier.init),
            executor: withUnsafeCurrentTask { $0?.unownedTaskExecutor }
        )
    }
}

/// What each kind of task found. Waiting for it raises no task's priority, as waiting for a task would.
private final class Findings: Sendable {
    static let kinds = [
        "bare", "plain", "value", "generic", "deadline", "delivered", "keyed", "keyed value", "keyed deadline",
        "keyed delivered", "shared", "debounced", "queued",
    ]

    let scope = TaskScope()
    private let found = Mutex<[String: Found]>([:])
    private let isComplete = Gate()

    func note(_ kind: String, _ here: Found) {
        let count = found.withLock { found in
            found[kind] = here
            return found.count
        }
        if count == Self.kinds.count { isComplete.open() }
    }

    var bare: Found? { found.withLock { $0["bare"] } }

    /// The kinds that found something else than a bare task did.
    func differences() async -> [String: Found] {
        await isComplete.wait()
        return found.withLock { found in found.filter { $0.value != found["bare"] } }
    }
}

private final class Taker: Sendable {}

/// Makes a task of each kind. Each looks around: on the actor of the caller if it `stays`, else on none.
private func makeTasks(stays: Bool, _ findings: Findings, isolation: isolated (any Actor)? = #isolation) {
    func look<Value: Sendable>(_ kind: String, _ value: Value) -> @Sendable @isolated(any) () async throws -> Value {
        guard stays else {
            return {
                findings.note(kind, .here())
                return value
            }
        }
        return inheriting {
            _ = isolation
            findings.note(kind, .here())
            return value
        }
    }
    func addGeneric<Value: Sendable>(_ value: Value) { scope.addTask(operation: look("generic", value)) }

    let (scope, taker) = (findings.scope, Taker())
    Task(operation: look("bare", ()))
    scope.addTask(operation: look("plain", ()))
    scope.addTask(operation: look("value", 1))
    addGeneric(())
    scope.addTask(deadline: .seconds(600), operation: look("deadline", ()))
    scope.addTask(for: taker, operation: look("delivered", 1)) { _, _ in }
    scope.addTask(id: 1, operation: look("keyed", ()))
    scope.addTask(id: 2, operation: look("keyed value", 1))
    scope.addTask(id: 3, deadline: .seconds(600), operation: look("keyed deadline", ()))
    scope.addTask(id: 4, for: taker, operation: look("keyed delivered", 1)) { _, _ in }
    scope.addTask(id: 5, policy: .join, operation: look("shared", 1))
    scope.addTask(id: 6, policy: .debounce(for: .milliseconds(1)), operation: look("debounced", ()))
    scope.addTask(id: 7, policy: .queue) {}
    scope.addTask(id: 7, policy: .queue, operation: look("queued", ()))
}

/// Gives a closure that mentions the caller's actor to that actor.
private func inheriting<Value>(
    @_inheritActorContext _ look: @escaping @Sendable @isolated(any) () async throws -> Value
) -> @Sendable @isolated(any) () async throws -> Value {
    look
}

/// Compares in place, with tasks that stay on the caller's actor and with some that do not.
private func compare(isolation: isolated (any Actor)? = #isolation) async {
    for stays in [true, false] {
        let findings = Findings()
        makeTasks(stays: stays, findings)
        let differences = await findings.differences()
        #expect(findings.bare?.actor == (stays ? isolation.map { ObjectIdentifier($0) } : nil))
        #expect(differences.isEmpty, "A bare task that \(stays ? "stays" : "goes") finds \(findings.bare!).")
    }
}

private actor Home {
    func compareHere() async { await compare() }
}

@Suite("Rule R19: a run finds what a bare task finds, of whatever kind, wherever the call is made", .realTime)
struct BareTaskRules {
    @Test(arguments: [TaskPriority.background, .low, .medium, .high, TaskPriority(rawValue: 22)])
    func `in a task of any priority`(_ priority: TaskPriority) async {
        await inTask(priority) { await compare() }
    }

    @Test func `in a task whose priority was raised`() async {
        await inTask(.low) {
            withUnsafeCurrentTask { $0?.escalatePriority(to: .high) }
            await compare()
        }
    }

    @Test func `in a task with task-locals and a name`() async {
        await inTask(name: "caller") {
            await Request.$id.withValue("outer") {
                await Request.$id.withValue("inner") { await compare() }
            }
        }
    }

    @Test func `in a task that is cancelled`() async {
        await inTask {
            withUnsafeCurrentTask { $0?.cancel() }
            await compare()
        }
    }

    @Test func `in a child task`() async {
        await withTaskGroup { group in
            for _ in 1...2 { group.addTask { await compare() } }
        }
        async let other: Void = compare()
        await other
    }

    @Test func `in a task that prefers an executor`() async {
        let executor = IdleExecutor()
        executor.runAll()
        await withTaskExecutorPreference(executor) { await compare() }
    }

    @Test func `in a run, and in the run of a scope with an executor`() async {
        let executor = IdleExecutor()
        executor.runAll()
        for scope in [TaskScope(), TaskScope(executor: executor), TaskScope(priority: .low)] {
            let done = Gate()
            scope.addTask(name: "outer") {
                await compare()
                done.open()
            }
            await done.wait()
        }
    }

    @Test @MainActor
    func `on the main actor`() async {
        await compare()
    }

    @Test func `on an actor`() async {
        await Home().compareHere()
    }

    @Test func `in no task`() async {
        let findings = Findings()
        await outsideAnyTask { makeTasks(stays: true, findings) }
        let differences = await findings.differences()
        #expect(differences.isEmpty, "A bare task finds \(findings.bare!).")
    }

    /// Executes in a task of its own, and waits for it without raising its priority.
    private func inTask(
        _ priority: TaskPriority = .medium,
        name: String? = nil,
        _ body: @escaping @Sendable () async -> Void
    ) async {
        let done = Gate()
        Task.detached(name: name, priority: priority) {
            await body()
            done.open()
        }
        await done.wait()
    }
}
