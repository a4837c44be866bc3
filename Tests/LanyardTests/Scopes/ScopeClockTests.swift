import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("The clock of a scope")
struct ScopeClockTests {
    private func isContinuous(_ scope: TaskScope) -> Bool {
        if case .continuous = scope.core.clock { true } else { false }
    }

    @Test func `the continuous clock is the same whether it is named or not, so that instants of both scopes compare`()
    {
        #expect(isContinuous(TaskScope()))
        #expect(isContinuous(TaskScope(clock: .continuous)))
        #expect(!isContinuous(TaskScope(clock: .suspending)))
        #expect(!isContinuous(TaskScope(clock: TestClock())))
    }

    @Test func `the first instant of a process does not lie before the clock was first seen`() async {
        await #expect(processExitsWith: .success) {
            precondition(ScopeClock.continuous.now().offset >= .zero, "Note the beginning before reading the present.")
        }
    }

    @Test(.realTime)
    func `the continuous clock goes as the standard library's does: no reading of one leaves a span of the other`() {
        let standard = ContinuousClock()
        let beginning = standard.now
        let first = ScopeClock.continuous.now()
        let inner = standard.now
        var last = first
        for _ in 0..<10_000 {
            let now = ScopeClock.continuous.now()
            #expect(now >= last)
            last = now
        }
        let innerEnd = standard.now
        let end = ScopeClock.continuous.now()
        #expect(first.duration(to: last) <= beginning.duration(to: standard.now))
        #expect(first.duration(to: end) >= inner.duration(to: innerEnd))
    }
}
