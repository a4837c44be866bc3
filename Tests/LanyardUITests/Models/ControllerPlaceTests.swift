import Lanyard
import LanyardTestSupport
import LanyardUI
import Testing

@MainActor @Suite("Whether a view controller is dismissed, out of sight, or has moved")
struct ControllerPlaceTests {
    @Test func `it is dismissed if it has neither parent nor presenter nor window`() {
        for (hasParent, isPresented, isInWindow) in cases {
            let place = ControllerPlace(hasParent: hasParent, isPresented: isPresented, isInWindow: isInWindow)
            #expect(place.isDismissed == !(hasParent || isPresented || isInWindow))
        }
    }

    @Test func `the window of one that had its own tells nothing`() {
        for (hasParent, isPresented, isInWindow) in cases {
            let place = ControllerPlace(
                hasParent: hasParent,
                isPresented: isPresented,
                isInWindow: isInWindow,
                hadOwnWindow: true
            )
            #expect(place.isDismissed == !(hasParent || isPresented))
        }
    }

    @Test func `it is asked when the turn of the main actor is over`() async throws {
        let scope = TaskScope()
        let run = scope.addTask { try await untilCancelled() }
        let screen = Screen()
        scope.cancelAll("moved", onNextTurnIf: { screen.isDismissed }, fileID: #fileID, line: #line)
        screen.isDismissed = false
        await nextTurn()
        #expect(!run.isCancelled)
        scope.cancelAll("gone", onNextTurnIf: { screen.isDismissed }, fileID: #fileID, line: 42)
        screen.isDismissed = true
        try await until("it is cancelled") { run.isCancelled }
        #expect(run.cause?.reason == "gone" && run.cause?.origin.line == 42)
    }

    @MainActor private final class Screen {
        var isDismissed = true
    }

    private let cases = [false, true].flatMap { parent in
        [false, true].flatMap { presenter in [false, true].map { (parent, presenter, $0) } }
    }
}
