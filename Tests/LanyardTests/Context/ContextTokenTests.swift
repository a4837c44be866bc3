import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("The token of the context", .timeLimit(.minutes(1)))
struct ContextTokenTests {
    private final class Owner: Sendable {}
    private let scope = TaskScope()

    @Test("it is cancelled with the run, is the same each time, and there is none outside of a run")
    func run() async throws {
        #expect(TaskContext.current.token == nil)
        let (begun, tokens) = (Gate(), Log<CancellationToken>())
        let task = scope.addTask {
            for _ in 0..<2 { tokens.note(try #require(TaskContext.current.token)) }
            begun.open()
            try await untilCancelled()
        }
        await begun.wait()
        #expect(tokens.all[0] === tokens.all[1])
        task.cancel("why")
        #expect(tokens.all[0].cause?.reason == "why")
        await settle(task)
    }

    @Test("it is cancelled if the run's cause is only found when its result is handed over")
    func late() async {
        let (begun, gate, tokens) = (Gate(), Gate(), Log<CancellationToken>())
        var owner: Owner? = Owner()
        let task = scope.addTask(for: owner!) {
            tokens.note(TaskContext.current.token!)
            begun.open()
            await gate.wait()
        } then: { _, _ in
        }
        await begun.wait()
        owner = nil
        gate.open()
        #expect(await task.outcome.cause?.kind == .ownerReleased)
        #expect(tokens.all[0].cause?.kind == .ownerReleased)
    }

    @Test("in the body of a deadline it is cancelled by that deadline, and that of the run is not")
    func deadline() async throws {
        let clock = TestClock()
        let scope = TaskScope(clock: clock)
        let task = scope.addTask {
            let outer = try #require(TaskContext.current.token)
            let inner = await withDeadline(in: .seconds(5)) {
                let token = TaskContext.current.token
                try? await untilCancelled()
                return token
            }
            return [outer.cause?.kind, inner?.cause?.kind]
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(5))
        #expect(try await task.value == [nil, .deadlineExpired])
    }

    @Test("what cancels the run reaches the token of a deadline's body, but not that of a shield")
    func nested() async throws {
        let (begun, gate) = (Gate(), Gate())
        let task = scope.addTask {
            await withDeadline(in: .seconds(900)) {
                let outer = TaskContext.current.token
                return await withCancellationShield {
                    let inner = TaskContext.current.token
                    begun.open()
                    await gate.wait()
                    return [outer?.cause?.underlying?.reason, "\(inner?.isCancelled ?? true)"]
                }
            }
        }
        await begun.wait()
        task.cancel("why")
        gate.open()
        #expect(try await task.value == ["why", "false"])
    }
}
