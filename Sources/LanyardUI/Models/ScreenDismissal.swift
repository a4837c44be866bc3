/// Decides whether a view controller of UIKit that disappears is dismissed, or merely covered.
///
/// UIKit calls the same method for both. A screen is dismissed if it, or any controller that it lies in or that
/// presents it, is being dismissed or moves from its parent: a navigation controller that goes takes its screens along. If
/// nothing of the kind is true it is covered: by a pushed screen, a full-screen presentation or another tab. A swipe that is given up never comes
/// to the question, because the screen has not disappeared then.
package struct ScreenDismissal: Equatable {
    /// What a controller tells of itself while its screen disappears.
    package struct Level: Equatable {
        let isBeingDismissed: Bool
        let isMovingFromParent: Bool

        package init(isBeingDismissed: Bool, isMovingFromParent: Bool) {
            self.isBeingDismissed = isBeingDismissed
            self.isMovingFromParent = isMovingFromParent
        }
    }

    /// Whether the screen is dismissed.
    package let isDismissed: Bool

    /// A screen has disappeared.
    ///
    /// - Parameter levels: Its controller, what that lies in or is presented by, and so on to the outermost.
    package init(disappeared levels: some Sequence<Level>) {
        isDismissed = levels.contains { $0.isBeingDismissed || $0.isMovingFromParent }
    }

    /// A screen has got another parent, or none: screens below the top of a stack leave it without disappearing again.
    package init(movedToParent hasParent: Bool) {
        isDismissed = !hasParent
    }
}
