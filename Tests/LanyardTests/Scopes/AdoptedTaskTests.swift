import Lanyard
import LanyardTestSupport
import Testing

@Suite("Tasks given to a scope")
struct AdoptedTaskTests {
    private struct Broken: Error {}

    @Test("it is listed with its name and line while it runs, and gone when it ends")
    func listed() async throws {
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
        #expect(listed.name == "session" && listed.state == .running && listed.origin == SourceLocation(line: line))
        gate.open()
        #expect(try await adopted.value == 7)
        #expect(scope.isEmpty)
    }

    @Test(
        "R3: cancelling the scope cancels it in the same step",
        arguments: ["cancelAll", "release", "handle", "parent"]
    )
    func cancelled(way: String) async throws {
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

    @Test("one that does not obey is a straggler, and what it returns is told")
    func straggler() async throws {
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
            Issue.record("It was cancelled and returned all the same.")
            return
        }
        #expect(scope.isEmpty)
    }

    @Test("its error is the outcome's error")
    func failure() async {
        let scope = TaskScope()
        let adopted = Task { throw Broken() }.store(in: scope)
        #expect(await adopted.outcome.error is Broken)
        await #expect(throws: Broken.self) { try await adopted.value }
    }

    @Test("R13: a closed scope refuses it: the task is cancelled, and the outcome says why")
    func refused() async throws {
        let scope = TaskScope()
        try await scope.close()
        let task = Task { try await untilCancelled() }
        let adopted = task.store(in: scope)
        #expect(adopted.admission == .refused)
        #expect(task.isCancelled)
        #expect(await adopted.outcome.cause?.kind == .refused)
    }

    @Test("one that its own handle cancelled was cancelled, not failed")
    func ownHandle() async {
        let scope = TaskScope()
        let task = Task { try await untilCancelled() }
        let adopted = task.store(in: scope)
        task.cancel()
        #expect(await adopted.outcome.cause?.kind == .requested)
    }

    @Test("close waits for it, and the scope does not outlive it")
    func close() async throws {
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

    @Test("one that ended before comes through")
    func ended() async throws {
        let scope = TaskScope()
        let task = Task { 7 }
        _ = await task.value
        #expect(try await task.store(in: scope).value == 7)
        #expect(scope.isEmpty)
    }
}
