import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardUI
import Testing

@MainActor @Suite("Who owns the runs of an AsyncAction")
struct AsyncActionOwnershipTests {
    private let app = TaskScope("App", clock: TestClock())

    @Test func `what it runs does not keep it alive, and is cancelled when it goes`() async {
        let gate = Gate()
        var action: AsyncAction<Void, Int>? = AsyncAction(parent: app) {
            await gate.wait()
            return 1
        }
        weak let released = action
        let task = action?()
        action = nil
        #expect(released == nil)
        #expect(task?.cause?.kind == .ownerReleased)
        gate.open()
        _ = await task?.outcome
    }

    @Test func `what an action of a group runs is cancelled when the action goes, though the group stays`() async {
        let gate = Gate()
        let group = AsyncActionGroup(policy: .concurrent, parent: app)
        var action: AsyncAction<Void, Int>? = AsyncAction(in: group) {
            await gate.wait()
            return 1
        }
        let other = AsyncAction<Void, Int>(in: group) {
            await gate.wait()
            return 2
        }
        let (gone, stays) = (action?(), other())
        action = nil
        #expect(gone?.cause?.reason == "its action was released")
        #expect(stays.cause == nil)
        gate.open()
        _ = await stays.outcome
        #expect(other.value == 2)
    }

    @Test func `a group tells whether any of its actions runs and what was called last, and cancels them all`() async {
        let gate = Gate()
        let group = AsyncActionGroup(policy: .concurrent, parent: app)
        let first = AsyncAction<Void, Void>("first", in: group) { await gate.wait() }
        let second = AsyncAction<Void, Void>("second", in: group) { await gate.wait() }
        #expect(!group.isRunning && group.last == nil)
        let run = first()
        #expect(group.isRunning && group.last?.id == run.id && group.last?.name == "first")
        let other = second()
        #expect(group.last?.name == "second")
        group.cancel("the screen was left")
        #expect(first.phase == .cancelled && second.phase == .cancelled && !group.isRunning)
        #expect(run.cause?.reason == "the screen was left" && other.cause?.reason == "the screen was left")
        gate.open()
        await settle(run, other)
        #expect(group.last?.name == "second")
    }

    @Test func `actions of a group share a policy: one or the other, not both`() async {
        let gate = Gate()
        let group = AsyncActionGroup("Transfers", policy: .skip, parent: app)
        let download = AsyncAction<Void, String>(in: group) {
            await gate.wait()
            return "down"
        }
        let upload = AsyncAction<Int, Int>(in: group) { $0 }
        let running = download()
        #expect(upload(1).admission == .skipped)
        #expect(upload.phase == .idle)
        gate.open()
        _ = await running.outcome
        #expect(upload(2).admission == .started)
    }

    @Test func `an action whose run is replaced by another of its group learns it at once`() async {
        let gate = Gate()
        let group = AsyncActionGroup(policy: .replace, parent: app)
        let first = AsyncAction<Void, Int>(in: group) {
            await gate.wait()
            return 1
        }
        let second = AsyncAction<Void, Int>(in: group) { 2 }
        let replaced = first()
        let replacing = second()
        #expect(first.phase == .cancelled)
        #expect(first.lastCancelled?.outcome?.cause?.kind == .replaced(by: replacing.id))
        gate.open()
        await settle(replaced, replacing)
        #expect(first.value == nil && second.value == 2)
    }

    @Test func `cancel reaches the own runs only, not those of the group`() async {
        let gate = Gate()
        let group = AsyncActionGroup(policy: .concurrent, parent: app)
        let first = AsyncAction<Void, Int>(in: group) {
            await gate.wait()
            return 1
        }
        let second = AsyncAction<Void, Int>(in: group) {
            await gate.wait()
            return 2
        }
        let (cancelled, kept) = (first(), second())
        first.cancel()
        #expect(second.isRunning)
        gate.open()
        await settle(cancelled, kept)
        #expect(first.value == nil && second.value == 2)
    }

    @Test func `a cancellation from outside is told when the run has ended`() async throws {
        let parent = TaskScope()
        let action = AsyncAction<Void, Void>(parent: parent) { try await untilCancelled() }
        let task = action()
        parent.cancelAll("signed out")
        _ = await task.outcome
        try await until("the action is cancelled") { action.phase == .cancelled }
        #expect(action.lastCancelled?.outcome?.cause?.underlying?.reason == "signed out")
        #expect(action.runningCount == 0)
    }

    @Test func `a call that is refused counts as cancelled`() async throws {
        let parent = TaskScope()
        let action = AsyncAction<Void, Void>(parent: parent) {}
        try await parent.close()
        let task = action()
        #expect(task.admission == .refused)
        #expect(action.phase == .cancelled)
        #expect(action.lastCancelled?.outcome?.cause?.kind == .refused)
        #expect(action.performCount == 0)
        #expect(action.progress?.state.description.hasPrefix("cancelled: refused") == true)
    }

    @Test func `a call that is refused takes away neither the value nor the error of the one before`() async throws {
        struct Broken: Error {}
        let parent = TaskScope()
        let action = AsyncAction<Bool, Int>(retention: .clearsValue, parent: parent) { fails in
            if fails { throw Broken() }
            return 1
        }
        let failing = AsyncAction<Bool, Int>(parent: parent) { _ in throw Broken() }
        _ = await action(false).outcome
        _ = await failing(true).outcome
        try await parent.close()
        action(false)
        failing(true)
        #expect(action.value == 1)
        #expect(failing.error is Broken)
    }
}
