#if canImport(UIKit) && !os(watchOS)
public import Lanyard
public import UIKit

extension UIViewController {
    /// Cancels all that a scope runs if this screen is dismissed, and does nothing if it is merely covered or moved.
    ///
    /// Call it where UIKit tells that the screen has disappeared. UIKit calls the same method for both. The screen is dismissed
    /// if it, or any controller that it lies in or that presents it, is being dismissed or leaves its parent, and one turn of
    /// the main actor later has neither parent nor presenter nor window. A split view that collapses or expands moves its
    /// screens alive. The scope stays open for when the screen is shown again.
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
    ///
    /// - Parameters:
    ///   - scope: What is cancelled, with the reason “its screen was dismissed”.
    ///   - fileID: The file of the call, for causes; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    public func cancelIfDismissed(_ scope: TaskScope, fileID: StaticString = #fileID, line: UInt = #line) {
        let leaving = sequence(first: self, next: { $0.parent ?? $0.presentingViewController })
            .filter { $0.isBeingDismissed || $0.isMovingFromParent }
        guard !leaving.isEmpty else { return }
        cancel(scope, "its screen was dismissed", ifGone: leaving, fileID: fileID, line: line)
    }

    /// The same if one of some controllers is gone for good when this turn of the main actor is over.
    func cancel(
        _ scope: TaskScope,
        _ reason: String,
        ifGone controllers: [UIViewController],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let isDismissed = { @MainActor in controllers.contains { $0.place.isDismissed } }
        scope.cancelAll(reason, onNextTurnIf: isDismissed, fileID: fileID, line: line)
    }

    private var place: ControllerPlace {
        ControllerPlace(
            hasParent: parent != nil,
            isPresented: presentingViewController != nil,
            isInWindow: viewIfLoaded?.window != nil
        )
    }
}
#endif
