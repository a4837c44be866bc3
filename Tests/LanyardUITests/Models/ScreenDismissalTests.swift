import LanyardUI
import Testing

@Suite("Whether a screen of UIKit is dismissed or covered")
struct ScreenDismissalTests {
    private typealias Level = ScreenDismissal.Level

    private static let still = Level(isBeingDismissed: false, isMovingFromParent: false)
    private static let dismissed = Level(isBeingDismissed: true, isMovingFromParent: false)
    private static let moving = Level(isBeingDismissed: false, isMovingFromParent: true)

    @Test(arguments: 0...3) func `one that is covered is not dismissed, however deep it lies`(depth: Int) {
        #expect(!ScreenDismissal(disappeared: Array(repeating: Self.still, count: depth)).isDismissed)
    }

    @Test(arguments: [
        [dismissed], [moving], [still, dismissed], [still, moving], [still, still, dismissed], [moving, still],
    ])
    private func `one is dismissed if any controller that it lies in goes`(levels: [Level]) {
        #expect(ScreenDismissal(disappeared: levels).isDismissed)
    }

    @Test func `one that loses its parent is dismissed, one that gets a parent is not`() {
        #expect(ScreenDismissal(movedToParent: false).isDismissed)
        #expect(!ScreenDismissal(movedToParent: true).isDismissed)
    }
}
