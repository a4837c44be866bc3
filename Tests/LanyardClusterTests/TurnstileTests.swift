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
}
#endif
