import Lanyard
import LanyardTestSupport
import Testing

@Suite("Tasks given to a scope")
struct AdoptedTaskTests {
    private struct Broken: Error {}

    @Test func `it is listed with its name and line while it runs, and gone when it ends`() async throws {
        let scope = TaskScope("App")
        let gate = Gate()
        let task = Task {
            await gate.wait()
            return 7
        }
        let line: UInt = #line + 1
        let adopted = task.store(in: scope, name: "session")
        #expect(adopted.admission == .started)
        let listed = try #require(scope.snapshot().runs.first)
        #expect(listed.name == "session" && listed.state == .running && listed.origin == CallSite(line: line))
        gate.open()
        #expect(try await adopted.value == 7)
        #expect(scope.isEmpty)
    }

    @Test(arguments: ["cancelAll", "release", "handle", "parent"])
    func `R3: cancelling the scope cancels it in the same step`(way: String) async throws {
        let app = TaskScope("App")
        var scope: TaskScope? = app.child("Screen")
        let task = Task { try await untilCancelled() }
        let adopted = task.store(in: scope!)
        switch way {
        case "cancelAll": scope?.cancelAll("why")
        case "release": scope = nil
        case "handle": adopted.cancel("why")
        default: app.cancelAll("why")
        }
        #expect(task.isCancelled)
        let kinds: [String: CancellationCause.Kind] = [
            "cancelAll": .scopeCancelled, "release": .ownerReleased, "handle": .requested, "parent": .parentCancelled,
        ]
        #expect(await adopted.outcome.cause?.kind == kinds[way])
    }

    @Test func `one that does not obey is a straggler, and what it returns is told`() async throws {
        let scope = TaskScope()
        let gate = Gate()
        let task = Task {
            await gate.wait()
            return 7
        }
        let adopted = task.store(in: scope)
        scope.cancelAll()
        #expect(scope.snapshot().runs.first?.state == .straggling)
        gate.open()
        guard case .cancelled(_, returned: 7) = await adopted.outcome else {
            Issue.record("It was cancelled and returned anyway.")
            return
        }
        #expect(scope.isEmpty)
    }

    @Test func `its error is the outcome's error`() async {
        let scope = TaskScope()
        let adopted = Task { throw Broken() }.store(in: scope)
        #expect(await adopted.outcome.error is Broken)
        await #expect(throws: Broken.self) { try await adopted.value }
    }

    @Test func `R13: a closed scope refuses it: the task is cancelled, and the outcome says why`() async throws {
        let scope = TaskScope()
        try await scope.close()
        let task = Task { try await untilCancelled() }
        let adopted = task.store(in: scope)
        #expect(adopted.admission == .refused)
        #expect(task.isCancelled)
        #expect(await adopted.outcome.cause?.kind == .refused)
    }

    @Test func `one that its own handle cancelled was cancelled, not failed`() async {
        let scope = TaskScope()
        let task = Task { try await untilCancelled() }
        let adopted = task.store(in: scope)
        task.cancel()
        #expect(await adopted.outcome.cause?.kind == .requested)
    }

    @Test func `close waits for it, and the scope does not outlive it`() async throws {
        let scope = TaskScope()
        let log = Log<Int>()
        let gate = Gate()
        let task = Task {
            await gate.wait()
            log.note(1)
        }
        task.store(in: scope)
        async let closed: Void = scope.close()
        gate.open()
        try await closed
        #expect(log.all == [1])
    }

    @Test func `one that ended before comes through`() async throws {
        let scope = TaskScope()
        let task = Task { 7 }
        _ = await task.value
        #expect(try await task.store(in: scope).value == 7)
        #expect(scope.isEmpty)
    }
}
