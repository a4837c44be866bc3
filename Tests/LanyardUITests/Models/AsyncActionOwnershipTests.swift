import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardUI
import Observation
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

    @Test func `whoever watches a group hears of a member that comes, and of one that goes while it runs`() async throws
    {
        let (gate, told) = (Gate(), Log<String>())
        let group = AsyncActionGroup(policy: .concurrent, parent: app)
        withObservationTracking {
            _ = group.isRunning
        } onChange: {
            told.note("came")
        }
        var action: AsyncAction<Void, Void>? = AsyncAction(in: group) { await gate.wait() }
        #expect(told.all == ["came"])
        let run = action?()
        withObservationTracking {
            _ = group.isRunning
        } onChange: {
            told.note("went")
        }
        #expect(group.isRunning)
        action = nil
        #expect(!group.isRunning)
        try await until("the group tells") { told.all == ["came", "went"] }
        gate.open()
        _ = await run?.outcome
    }

    @Test(arguments: ["queue", "keepLatest", "concurrent"])
    func `an action that calls itself once more shows the value of the second call`(policy: String) async {
        let policies: [String: OverlapPolicy] = ["queue": .queue, "keepLatest": .keepLatest, "concurrent": .concurrent]
        let (gate, again) = (Gate(), Handle<ScopedTask<Int>>())
        let save = Handle<AsyncAction<Int, Int>>()
        let action = AsyncAction<Int, Int>("save", policy: policies[policy]!, parent: app) { @MainActor number in
            if again.value == nil { again.value = save.value?(number + 1) }
            if number == 1 { await gate.wait() }
            return number
        }
        save.value = action
        let first = action(1)
        await Task.yield()
        gate.open()
        await settle(first)
        if let again = again.value { await settle(again) }
        #expect(action.value == 2 || policy == "concurrent")
        #expect(action.error == nil && action.last?.outcome?.value == 2)
        save.value = nil
    }

    @Test func `an action that a run calls may wait for that run`() async throws {
        let login = Handle<ScopedTask<Int>>()
        let refresh = AsyncAction<Void, Int>("refresh", parent: app) { @MainActor in try await login.value!.value + 1 }
        let (called, gate) = (Gate(), Gate())
        login.value = app.addTask(name: "login") { @MainActor in
            refresh()
            called.open()
            await gate.wait()
            return 1
        }
        await called.wait()
        gate.open()
        if let login = login.value { await settle(login) }
        try await until("it is refreshed") { refresh.value == 2 }
        #expect(refresh.error == nil)
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
