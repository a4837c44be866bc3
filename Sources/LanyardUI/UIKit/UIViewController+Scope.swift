#if canImport(UIKit) && !os(watchOS)
public import Lanyard
public import UIKit

extension UIViewController {
    /// Cancels all that a scope runs if this screen is dismissed, and does nothing if it is merely covered.
    ///
    /// Call it where UIKit tells that the screen has disappeared. The scope stays open for when it is shown again.
    ///
    /// ```swift
    /// override func viewDidDisappear(_ animated: Bool) {
    ///     super.viewDidDisappear(animated)
    ///     cancelIfDismissed(tasks)
    /// }
    /// ```
    ///
    /// A screen that is covered while others dismiss it is told nothing by UIKit. Own the scope in the controller: it is
    /// cancelled when the controller is released.
    public func cancelIfDismissed(_ scope: TaskScope, fileID: StaticString = #fileID, line: UInt = #line) {
        let levels = sequence(first: self, next: { $0.parent ?? $0.presentingViewController }).lazy.map {
            ScreenDismissal.Level(isBeingDismissed: $0.isBeingDismissed, isMovingFromParent: $0.isMovingFromParent)
        }
        guard ScreenDismissal(disappeared: levels).isDismissed else { return }
        scope.cancelAll("its screen was dismissed", fileID: fileID, line: line)
    }
}
#endif
