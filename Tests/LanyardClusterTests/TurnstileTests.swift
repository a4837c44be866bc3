#if Cluster
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardCluster

@Suite struct `Many calls at once` {
    @Test func `pass the turnstile one by one, in the order in which they came`() async {
        let (turnstile, order, entered, holds) = (Turnstile(1), Log<Int>(), Gate(), Gate())
        let first = Task {
            await turnstile.pass {
                entered.open()
                await holds.wait()
            }
        }
        await entered.wait()
        // Each goes on here until it waits.
        let scope = TaskScope()
        let others = (1...5).map { number in
            scope.addImmediateTask { await turnstile.pass { order.note(number) } }
        }
        #expect(order.all.isEmpty)
        holds.open()
        await first.value
        for other in others { _ = await other.outcome }
        #expect(order.all == [1, 2, 3, 4, 5])
    }

    @Test func `pass the turnstile again after one has thrown`() async {
        struct Trouble: Error {}
        let turnstile = Turnstile(1)
        await #expect(throws: Trouble.self) { try await turnstile.pass { throw Trouble() } }
        #expect(await turnstile.pass { 7 } == 7)
    }

    @Test func `leave the line when they are cancelled, and hold up nobody`() async throws {
        let (turnstile, entered, holds, scope) = (Turnstile(1), Gate(), Gate(), TaskScope())
        let first = scope.addTask {
            await turnstile.pass {
                entered.open()
                await holds.wait()
            }
        }
        await entered.wait()
        let second = scope.addImmediateTask {
            try await turnstile.passUnlessCancelled { Issue.record("A cancelled call came through.") }
        }
        let third = scope.addImmediateTask { try await turnstile.passUnlessCancelled { 3 } }
        second.cancel()
        #expect(await second.outcome.cause?.kind == .requested)
        holds.open()
        #expect(try await third.value == 3)
        _ = await first.outcome
        #expect(await turnstile.pass { 4 } == 4)
    }

    @Test func `do not go in where there is room, if they were cancelled before`() async throws {
        let (turnstile, entered, scope) = (Turnstile(1), Log<Int>(), TaskScope())
        // It has its task from its first instruction, so that it can cancel itself at once.
        let task = scope.addImmediateTask {
            TaskContext.current.cancelRun(.requested, "not wanted")
            try await turnstile.passUnlessCancelled { entered.note(1) }
        }
        #expect(await task.outcome.cause?.kind == .requested)
        #expect(entered.all.isEmpty)
        // The place is free.
        #expect(await turnstile.pass { 7 } == 7)
    }
}
#endif
