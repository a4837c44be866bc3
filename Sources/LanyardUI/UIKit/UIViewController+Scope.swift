#if canImport(UIKit) && !os(watchOS)
public import Lanyard
public import UIKit

extension UIViewController {
    /// Cancels everything that a scope runs if this screen is dismissed, and does nothing if it is merely covered or moved.
    ///
    /// Call it where UIKit tells you that the screen has disappeared; UIKit calls the same method for both. The screen is
    /// dismissed if two things hold. First, it is being dismissed or leaves its parent, or a controller that contains or
    /// presents it is. Second, one turn of the main actor later the outermost of these is in no window: a split view that
    /// collapses or expands moves its screens while they stay alive. The scope stays open for when the screen is shown again.
    ///
    /// ```swift
    /// override func viewDidDisappear(_ animated: Bool) {
    ///     super.viewDidDisappear(animated)
    ///     cancelIfDismissed(tasks)
    /// }
    /// ```
    ///
    /// UIKit does not tell a covered screen that it is dismissed. So own the scope in the controller: it is cancelled when the
    /// controller is released.
    ///
    /// - Parameters:
    ///   - scope: The scope whose runs are cancelled, with the reason “its screen was dismissed”.
    ///   - fileID: The file of the call, for causes. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    public func cancelIfDismissed(_ scope: TaskScope, fileID: StaticString = #fileID, line: UInt = #line) {
        let lineage = Array(lineage)
        guard lineage.contains(where: { $0.isBeingDismissed || $0.isMovingFromParent }) else { return }
        cancel(scope, "its screen was dismissed", ifGoneWith: lineage, fileID: fileID, line: line)
    }

    /// The same if this controller is gone when this turn of the main actor is over, with one that it lay in: where it lies by then in
    /// another, it has been moved.
    func cancel(
        _ scope: TaskScope,
        _ reason: String,
        ifGoneWith lineage: [UIViewController],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let isDismissed = { @MainActor in
            let outermost = self.lineage.reduce(self) { $1 }
            return outermost.place.isDismissed && lineage.contains { $0 === outermost }
        }
        scope.cancelAll(reason, onNextTurnIf: isDismissed, fileID: fileID, line: line)
    }

    /// This controller, what it lies in or is presented by, and so on to the outermost.
    private var lineage: UnfoldFirstSequence<UIViewController> {
        sequence(first: self, next: { $0.parent ?? $0.presentingViewController })
    }

    private var place: ControllerPlace {
        // One that is covered by a full-screen presentation is in no window itself.
        let shown = [self, presentedViewController].lazy.compactMap { $0?.viewIfLoaded?.window }
        return ControllerPlace(
            hasParent: parent != nil,
            isPresented: presentingViewController != nil,
            isInWindow: shown.first != nil
        )
    }
}
#endif
