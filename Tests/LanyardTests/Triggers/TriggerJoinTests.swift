import LanyardTestSupport
import Testing

@testable import Lanyard

@Suite("Calls of a trigger that share a run, and whom it is delivered to") struct TriggerJoinTests {
    private final class Owner: Sendable {
        let log = Log<String>()
    }

    @Test(arguments: [true, false]) func `it is told once, when it is over`(succeeds: Bool) async throws {
        struct Broken: Error {}
        let (scope, owner, begun, gate) = (TaskScope(), Owner(), Gate(), Gate())
        let trigger = scope.trigger("key", policy: .join, for: owner) { (number: Int) in
            begun.open()
            await gate.wait()
            if !succeeds { throw Broken() }
            return number
        } then: { owner, number in
            owner.log.note("then \(number)")
        } failed: { owner, error in
            owner.log.note("failed \(error)")
        } finally: { owner, outcome in
            owner.log.note("finally \(outcome.value ?? 0)")
        }
        let first = trigger.perform(1)
        await begun.wait()
        let others = (2...4).map { trigger.perform($0) }
        #expect(others.allSatisfy { $0.admission == .joined } && trigger(5) == .joined)
        gate.open()
        for task in [first] + others { _ = await task.outcome }
        #expect(owner.log.all == (succeeds ? ["then 1", "finally 1"] : ["failed Broken()", "finally 0"]))
    }
}
