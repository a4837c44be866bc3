import LanyardTesting
import Testing

@testable import Lanyard

@Suite("The clock of a scope")
struct ScopeClockTests {
    private func isContinuous(_ scope: TaskScope) -> Bool {
        if case .continuous = scope.core.clock { true } else { false }
    }

    @Test("the continuous clock is the same whether it is named or not, so that instants of both scopes compare")
    func continuous() {
        #expect(isContinuous(TaskScope()))
        #expect(isContinuous(TaskScope(clock: .continuous)))
        #expect(!isContinuous(TaskScope(clock: .suspending)))
        #expect(!isContinuous(TaskScope(clock: TestClock())))
    }
}
