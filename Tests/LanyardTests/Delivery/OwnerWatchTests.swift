import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

@MainActor @Suite("What keeps an owner alive", .serialized)
struct OwnerWatchTests {
    /// Nobody else warns of owners of this type.
    @MainActor final class Screen {
        let name = "screen"
        let tasks = TaskScope("Screen")
    }

    /// What is said while `body` waits for the closures of a run to be released.
    private func warnings(_ body: (_ released: CallsOnRelease) async -> Void) async -> [String] {
        let gone = Gate()
        return await Warnings.said(with: "Screen") {
            await body(CallsOnRelease { gone.open() })
            await gone.wait()
        }
    }

    @Test func `an operation that alone holds its owner is told of by the owner's scope, with its line`() async {
        let warnings = await warnings { released in
            let go = Gate()
            var screen: Screen? = Screen()
            screen!.tasks.addTask(for: screen!, name: "load") { [screen = screen!] in
                await go.wait()
                return screen.name
            } then: { _, _ in
                withExtendedLifetime(released) {}
            }
            screen = nil
            go.open()
        }
        guard Build.isDebug else { return #expect(warnings.isEmpty) }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("OwnerWatchTests.swift") == true)
        #expect(warnings.first?.contains("“load” kept the scope “Screen” alive") == true)
    }

    @Test func `an owner whom the operation alone holds still gets the result`() async {
        final class Note: Sendable {
            let delivered = Gate()
        }
        let (scope, go) = (TaskScope(), Gate())
        var note: Note? = Note()
        let delivered = note!.delivered
        let task = scope.addTask(for: note!) { [note = note!] in
            await go.wait()
            return note
        } then: { owner, _ in
            owner.delivered.open()
        }
        note = nil
        go.open()
        await delivered.wait()
        #expect(await task.outcome.cause == nil)
    }

    @Test func `nothing is said of an owner whom others hold, and of one who was gone before`() async {
        let scope = TaskScope()
        let kept = Screen()
        let ofKept = await warnings { released in
            scope.addTask(for: kept) { [kept] in
                kept.name
            } then: { _, _ in
                withExtendedLifetime(released) {}
            }
        }
        #expect(ofKept.isEmpty)
        let ofGone = await warnings { released in
            let go = Gate()
            var screen: Screen? = Screen()
            scope.addTask(for: screen!) {
                await go.wait()
            } then: { _, _ in
                withExtendedLifetime(released) {}
            }
            screen = nil
            go.open()
        }
        #expect(ofGone.isEmpty)
        withExtendedLifetime(kept) {}
    }

    // MARK: An owner who has gone while its run goes on

    private actor Store {
        let tasks: TaskScope

        init(_ tasks: TaskScope) { self.tasks = tasks }

        func follow(until gate: Gate, begun: Gate) {
            tasks.addTask(for: self) { [tasks] in
                begun.open()
                await gate.wait()
                withExtendedLifetime(tasks) {}
            } then: { _, _ in
            }
        }
    }

    @Test func `a run that outlives its owner is told of, since its operation keeps the scope`() async throws {
        let (begun, gate) = (Gate(), Gate())
        var tasks: TaskScope? = TaskScope("kept")
        var screen: Screen? = Screen()
        let run = tasks!.addTask(for: screen!) { [tasks = tasks!] in
            begun.open()
            await gate.wait()
            withExtendedLifetime(tasks) {}
        } finally: { _, _ in
        }
        await begun.wait()
        let kept = WeakScope(tasks)
        tasks = nil
        #expect(kept.runs.map(\.isOwnerGone) == [false], "The owner is there.")
        screen = nil
        #expect(kept.runs.map(\.isOwnerGone) == [Build.isDebug])
        #expect(kept.runs[0].description.contains("its owner is gone") == Build.isDebug)
        run.cancel()
        #expect(kept.runs.map(\.isOwnerGone) == [false], "Now it is a straggler.")
        gate.open()
        await settle(run)
    }

    @Test func `a build that is not for debugging has no room for it`() {
        #expect(Build.isDebug || MemoryLayout<DebugOnly<OwnerWatch>>.size == 0)
    }

    @Test func `so is one of an owner that is an actor, one into another actor, and one that shares a result`()
        async throws
    {
        let (begun, gate, place) = (Gate(), Gate(), Store(TaskScope()))
        let tasks = TaskScope()
        var store: Store? = Store(tasks)
        await store!.follow(until: gate, begun: begun)
        await begun.wait()
        var screen: Screen? = Screen()
        tasks.addTask(for: screen!, into: place) {
            await gate.wait()
        } then: { _, _, _ in
        }
        tasks.addTask(id: "shared", policy: .join, for: screen!) {
            await gate.wait()
        } then: { _, _ in
        }
        (store, screen) = (nil, nil)
        let runs = tasks.snapshot().runs.filter(\.isOwnerGone)
        #expect(runs.count == (Build.isDebug ? 3 : 0))
        gate.open()
        try await tasks.waitUntilIdle()
    }
}

/// A scope that is looked at and not held.
@MainActor private final class WeakScope {
    private weak let scope: TaskScope?

    init(_ scope: TaskScope?) { self.scope = scope }

    var runs: [RunSnapshot] { scope?.snapshot().runs ?? [] }
}
