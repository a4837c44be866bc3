import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

@Suite("withSupervisorScope")
struct WithSupervisorScopeTests {
    @Test
    func `the failure of one changes nothing for the others, and all outcomes are there, in the order of the calls`()
        async
    {
        let broken = Gate()
        let result = await withSupervisorScope("Import") { scope in
            scope.addTask(name: "a") {
                await broken.wait()
                return 1
            }
            let bad = scope.addTask(id: "b") {
                defer { broken.open() }
                throw Refusal(description: "bad")
            }
            scope.addTask(id: "b", policy: .skip) {}
            _ = await bad.outcome
            scope.addTask { try await untilCancelled() }.cancel("enough")
            return "value"
        }
        #expect(result.value == "value")
        #expect(result.outcomes.map(\.name) == ["a", nil, nil])
        #expect(result.outcomes.map(\.key) == [nil, TaskKey("b"), nil])
        #expect(result.outcomes[0].outcome.value as? Int == 1)
        #expect(result.outcomes[1].outcome.error is Refusal)
        #expect(result.outcomes[2].outcome.cause?.reason == "enough")
        #expect(result.errors.map { "\($0)" } == ["bad"])
    }

    @Test func `the error of the body comes out, typed, after the runs were cancelled and have ended`() async {
        let handle = Handle()
        do throws(Refusal) {
            _ = try await withSupervisorScope { (scope) async throws(Refusal) in
                handle.task.withLock { $0 = scope.addTask { try await untilCancelled() } }
                throw Refusal(description: "body")
            }
            Issue.record("It throws what the body throws.")
        } catch {
            #expect(error.description == "body")
        }
        let run = handle.task.withLock { $0 }?.run
        #expect(run?.phase == .ended)
        #expect(run?.cause?.kind == .siblingFailed)
        #expect(run?.cause?.reason == "The body failed: body")
    }

    @Test func `cancelled from outside it gives the outcomes anyway`() async {
        let begun = Gate()
        let task = Task {
            await withSupervisorScope { scope in
                scope.addTask { try await untilCancelled() }
                begun.open()
            }
        }
        await begun.wait()
        task.cancel()
        let outcomes = await task.value.outcomes
        #expect(outcomes.map(\.outcome.cause?.kind) == [.parentCancelled])
    }

    @Test func `runs of scopes below it are among the outcomes`() async {
        let result = await withSupervisorScope { scope in
            scope.addTask { 1 }
            let child = scope.child()
            _ = await child.addTask { 2 }.outcome
        }
        #expect(result.outcomes.compactMap { $0.outcome.value as? Int } == [1, 2])
    }

    @Test func `a mistake is among the outcomes; what withDeadline makes inside a run is not`() async {
        let result = await withSupervisorScope(clock: TestClock()) { scope in
            scope.addTask(id: Double.nan) { 0 }
            scope.addTask {
                try await withDeadline(in: .seconds(1), abandoningAfter: .zero) { 1 }
            }
        }
        #expect(result.outcomes.count == 2)
        #expect(result.outcomes[0].outcome.error is ScopeError)
        #expect(result.outcomes[1].outcome.value as? Int == 1)
    }

    @Test func `a handle that is kept does not keep what the other runs returned`() async throws {
        let gone = Gate()
        let handle = await withSupervisorScope { scope in
            scope.addTask { CallsOnRelease { gone.open() } }
            return scope.addTask { 1 }
        }.value
        #expect(handle.admission == .started)
        await gone.wait()
        #expect(try await handle.value == 1)
    }
}
