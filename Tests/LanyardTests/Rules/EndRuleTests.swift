import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

@Suite("Rules R9 to R14: ends, keys and refusals")
struct EndRules {
    @Test(arguments: [OverlapPolicy.replace, .queue, .join, .keepLatest])
    func `R9: a finished run leaves nothing behind`(policy: OverlapPolicy) async throws {
        let released = Gate()
        weak var core: ScopeCore?
        do {
            let scope = TaskScope(clock: TestClock())
            core = scope.core
            let object = CallsOnRelease { released.open() }
            let task = scope.addTask(id: "key", policy: policy, deadline: .seconds(600)) {
                withExtendedLifetime(object) {}
            }
            try await task.value
            #expect(scope.isEmpty)
            #expect(scope.core.timers.count == 0)
        }
        await released.wait()
        // Another test may be taking a snapshot of all scopes, this one among them.
        try await until("the core is released") { core == nil }
    }

    @Test(arguments: [true, false])
    func `R9: what a body holds goes with its run, whatever became of the call, though the handle is kept`(
        isInTask: Bool
    ) async throws {
        let (scope, closed) = (TaskScope(), TaskScope())
        try await closed.close()
        let (busy, released, tasks) = (Gate(), Log<String>(), Log<ScopedTask<Void>>())
        let add: @Sendable () -> Void = {
            func add(_ name: String, _ call: (@escaping @Sendable () async -> Void) -> ScopedTask<Void>) {
                let object = CallsOnRelease { released.note(name) }
                tasks.note(call { withExtendedLifetime(object) {} })
            }
            scope.addTask(id: "busy") { await busy.wait() }
            scope.addTask(id: "shared", policy: .join) { await busy.wait() }
            add("plain") { scope.addTask(operation: $0) }
            add("keyed") { scope.addTask(id: 1, operation: $0) }
            add("refused") { closed.addTask(operation: $0) }
            add("keyed, refused") { closed.addTask(id: 1, operation: $0) }
            add("key unequal to itself") { scope.addTask(id: Double.nan, operation: $0) }
            add("skipped") { scope.addTask(id: "busy", policy: .skip, operation: $0) }
            add("joining") { scope.addTask(id: "shared", policy: .join, operation: $0) }
            add("expired") { scope.addTask(deadline: .zero, operation: $0) }
            add("keyed, expired") { scope.addTask(id: 2, deadline: .zero, operation: $0) }
            add("cancelled at once") { scope.addTask(operation: $0) }
            tasks.all.last?.cancel()
            add("keyed, cancelled at once") { scope.addTask(id: 3, operation: $0) }
            tasks.all.last?.cancel()
            add("replaced while waiting") { scope.addTask(id: "busy", policy: .keepLatest, operation: $0) }
            add("cancelled while waiting") { scope.addTask(id: "busy", policy: .keepLatest, operation: $0) }
            tasks.all.last?.cancel()
        }
        if isInTask { add() } else { await outsideAnyTask(add) }
        // The task of a run whose body never began may still have to find that out.
        #expect(tasks.all.count == 13)
        try await until("all thirteen are released") { released.all.count == 13 }
        busy.open()
        try await scope.close()
    }

    @Test func `R9: a child scope that was released and has ended is forgotten by its parent`() async throws {
        let parent = TaskScope()
        let (started, gate) = (Gate(), Gate())
        var child: TaskScope? = parent.child("child")
        let task = child!.addTask {
            started.open()
            await gate.wait()
        }
        await started.wait()
        child = nil
        #expect(parent.snapshot().children.map(\.name) == ["child"], "It is listed while a run of it goes on.")
        gate.open()
        await settle(task)
        #expect(parent.snapshot().children.isEmpty)
    }

    @Test func `R10: a foreign error out of a cancelled run is a cancellation`() async {
        let scope = TaskScope()
        let started = Gate()
        let task = scope.addTask {
            started.open()
            try? await untilCancelled()
            throw Refusal(description: "URLError.cancelled, say")
        }
        await started.wait()
        task.cancel("why")
        #expect(await task.outcome.cause?.reason == "why")
        let error = await #expect(throws: TaskCancelledError.self) { try await task.value }
        #expect(error?.cause.reason == "why" && error?.thrown is Refusal)
    }

    @Test func `R10: a CancellationError out of a run that nobody cancelled is a failure`() async {
        let scope = TaskScope()
        let task = scope.addTask { throw CancellationError() }
        #expect(await task.outcome.error is CancellationError)
        #expect(!task.isCancelled)
        let selfCancelled = scope.addTask {
            withUnsafeCurrentTask { $0?.cancel() }
            try Task.checkCancellation()
        }
        #expect(await selfCancelled.outcome.error is CancellationError)
    }

    @Test @MainActor
    func `R11: addTask tells what the policy decided, and its cancel is no error`() async {
        let model = Model()
        let gate = Gate()
        func add(_ id: String, _ policy: OverlapPolicy) -> ScopedTask<Int> {
            model.tasks.addTask(id: id, policy: policy, for: model) {
                await gate.wait()
                return 1
            } then: {
                $0.values.append($1)
            } failed: {
                $0.failures.append("\($1)")
            }
        }
        #expect(add("a", .skip).admission == .started)
        let skipped = add("a", .skip)
        #expect(skipped.admission == .skipped)
        #expect(await skipped.outcome.cause?.kind == .skipped)
        #expect(add("b", .queue).admission == .started)
        #expect(add("b", .queue).admission == .queued)
        #expect(add("c", .replace).admission == .started)
        #expect(add("c", .replace).admission == .replaced)
        #expect(add("d", .join).admission == .started)
        #expect(add("d", .join).admission == .joined)
        #expect(add("e", .debounce(for: .zero)).admission == .started)
        #expect(add("f", .debounce(for: .seconds(600))).admission == .queued)
        #expect(add("f", .debounce(for: .seconds(600))).admission == .replaced)
        gate.open()
        model.tasks.cancelAll()
        try? await model.tasks.close()
        #expect(model.failures.isEmpty)
        #expect(add("a", .skip).admission == .refused)
    }

    @Test func `R12: keys belong to their scope and include their type`() async throws {
        enum One: Hashable { case search }
        enum Two: Hashable { case search }
        let gate = Gate()
        let scope = TaskScope()
        let other = TaskScope()
        let body: @Sendable () async -> Void = { await gate.wait() }
        let admissions = [
            scope.addTask(id: One.search, operation: body).admission,
            scope.addTask(id: Two.search, operation: body).admission,
            scope.addTask(id: 1, operation: body).admission,
            scope.addTask(id: 1 as UInt8, operation: body).admission,
            scope.addTask(id: 1.0, operation: body).admission,
            other.addTask(id: 1, operation: body).admission,
        ]
        #expect(admissions.allSatisfy { $0 == .started })
        #expect(scope.addTask(id: 1, operation: body).admission == .replaced)
        gate.open()
        try await scope.close()
        try await other.close()
    }

    @Test func `R12: a key that changes while its run is alive is still found, and so is the key of a snapshot`()
        async throws
    {
        final class Box: Hashable, @unchecked Sendable {
            var value = 1
            static func == (lhs: Box, rhs: Box) -> Bool { lhs.value == rhs.value }
            func hash(into hasher: inout Hasher) { hasher.combine(value) }
        }
        let scope = TaskScope()
        let (box, gate) = (Box(), Gate())
        let task = scope.addTask(id: box) { await gate.wait() }
        let key = try #require(scope.snapshot().runs.first?.key)
        box.value = 2
        scope.cancel(id: key, "by its snapshot")
        #expect(task.cause?.reason == "by its snapshot")
        gate.open()
        await settle(task)
        box.value = 1
        #expect(scope.addTask(id: box) {}.admission == .started)
        try await scope.close()
    }

    @Test func `R13: a closed scope refuses: the body never runs`() async throws {
        let scope = TaskScope("Orders")
        let child = scope.child()
        try await scope.close()
        let ran = Log<Int>()
        for refused in [scope, child, scope.child("late")] {
            let plain = refused.addTask { ran.note(1) }
            let keyed = refused.addTask(id: 1, policy: .queue) { ran.note(2) }
            #expect(plain.admission == .refused)
            #expect(keyed.admission == .refused)
            #expect(await plain.outcome.cause?.kind == .refused)
            await #expect(throws: TaskCancelledError.self) { try await keyed.value }
        }
        #expect(ran.all.isEmpty)
        let reason = scope.addTask {}.cause?.reason
        #expect(reason == "“Orders” takes no more work")
    }

    @Test func `R13: a scope whose parent is gone refuses and says why`() async {
        var parent: TaskScope? = TaskScope()
        let child = parent!.child()
        parent = nil
        let refused = child.addTask {}
        #expect(refused.admission == .refused)
        #expect(refused.cause?.underlying?.kind == .ownerReleased)
    }

    @Test @MainActor
    func `R14: what a delivery starts is not part of its run any more`() async throws {
        let model = Model()
        let closed = Gate()
        model.tasks.addTask(for: model) {
            1
        } then: { model, _ in
            Task {
                await #expect(throws: Never.self) { try await model.tasks.close() }
                closed.open()
            }
        }
        await closed.wait()
        #expect(model.tasks.isClosed)
    }

    @Test func `R14: a task that waits for its own scope, or for itself, gets an error`() async throws {
        let scope = TaskScope("Own")
        let child = scope.child("Below")
        let error = ScopeError.waitsForItself("Own")
        let close = child.addTask { try await scope.close() }
        let cancel = scope.addTask {
            async let wait: Void = scope.cancelAndWait()
            try await wait
        }
        #expect(await close.outcome.error as? ScopeError == error)
        #expect(await cancel.outcome.error as? ScopeError == error)
        #expect(!scope.isClosed)
        let handle = Handle()
        let gate = Gate()
        let own = scope.addTask(name: "me") { () async throws -> Void in
            await gate.wait()
            try await handle.task.withLock { $0 }?.value
        }
        handle.task.withLock { $0 = own }
        gate.open()
        #expect(await own.outcome.error as? ScopeError == .waitsForItself("me"))
        handle.task.withLock { $0 = nil }
    }
}
