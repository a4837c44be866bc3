import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

@MainActor @Suite("What keeps an owner alive", .serialized)
struct OwnerWatchTests {
    /// Nobody else warns of owners of this type.
    @MainActor final class Screen {
        let name = "screen"
    }

    /// What is said while `body` waits for the closures of a run to be released.
    private func warnings(_ body: (_ released: CallsOnRelease) async -> Void) async -> [String] {
        let gone = Gate()
        return await Warnings.said(with: "Screen") {
            await body(CallsOnRelease { gone.open() })
            await gone.wait()
        }
    }

    @Test func `an operation that alone holds its owner is told of, with its line`() async {
        let scope = TaskScope()
        let warnings = await warnings { released in
            let go = Gate()
            var screen: Screen? = Screen()
            scope.addTask(for: screen!, name: "load") { [screen = screen!] in
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
        #expect(warnings.first?.contains("“load” kept its owner, Screen, alive") == true)
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
}
