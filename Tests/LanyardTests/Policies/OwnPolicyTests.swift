import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

@Suite("Policies of the user's that are mistaken", .serialized)
struct OwnPolicyTests {
    private let clock = TestClock()

    /// Wants to be asked again at the time at which the call was made.
    private struct Impatient: OverlapReducer {
        func admit(_ key: KeyState) -> AdmitDecision { .enter() }
        func start(_ key: KeyState) -> StartDecision { .at(key.arrival) }
        var name: String { "impatient" }
    }

    @Test
    func `one that wants to be asked at a time that has passed is told of by name, and its runs go on one by one`()
        async throws
    {
        let (scope, gate, order) = (TaskScope("Feed", on: clock), Gate(), Log<Int>())
        let warnings = try await Warnings.said(with: "impatient") {
            let runs = (1...3).map { number in
                scope.addTask(id: "key", policy: OverlapPolicy(Impatient())) {
                    order.note(number)
                    if number == 1 { await gate.wait() }
                }
            }
            await clock.advance(by: .seconds(1))
            #expect(order.all == [1], "Others wait for the key to change.")
            gate.open()
            for run in runs { try await run.value }
            try await clock.finish()
        }
        #expect(order.all == [1, 2, 3])
        #expect(warnings.count == 1, "However often it is asked.")
        #expect(warnings.first?.contains("The policy “impatient” in the scope “Feed”") == true)
    }

    /// Joins what it does not share.
    private struct Joiner: OverlapReducer {
        let name: String
        func admit(_ key: KeyState) -> AdmitDecision { key.busy > 0 ? .join : .enter() }
        func start(_ key: KeyState) -> StartDecision { .now() }
    }

    @Test func `a call that a policy joins without sharing is refused, fails with what to do, and is warned of once`()
        async throws
    {
        let (scope, gate, policy) = (TaskScope("Feed", on: clock), Gate(), OverlapPolicy(Joiner(name: "joiner")))
        let warnings = try await Warnings.said(with: "“joiner”") {
            let first = scope.addTask(id: "key", policy: policy) { await gate.wait() }
            for _ in 1...2 {
                let second = scope.addTask(id: "key", policy: policy) { Issue.record("It was refused.") }
                #expect(second.admission == .refused)
                await #expect(throws: ScopeError.joinsUnshared("joiner")) { try await second.value }
            }
            gate.open()
            try await first.value
        }
        #expect(warnings.count == 1, "Each time the same.")
        #expect(warnings.first?.contains("Let “sharesRuns” return true") == true)
    }

    @Test func `a trigger whose policy joins without sharing refuses its calls, too`() async throws {
        let (scope, gate, begun) = (TaskScope("Feed", on: clock), Gate(), Log<Int>())
        let trigger = scope.trigger("key", policy: OverlapPolicy(Joiner(name: "joiner of values"))) { (value: Int) in
            begun.note(value)
            await gate.wait()
        }
        #expect(trigger(1) == .started)
        #expect(trigger(2) == .refused)
        gate.open()
        try await trigger.waitUntilIdle()
        #expect(begun.all == [1])
    }
}
