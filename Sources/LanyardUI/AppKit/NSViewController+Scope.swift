#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Lanyard

extension NSViewController {
    /// Cancels all that a scope runs if this controller is dismissed, and does nothing if it is merely out of sight.
    ///
    /// Call it where AppKit tells that the view has disappeared. The scope stays open for when it is shown again. A
    /// window that closes keeps its controllers; for that, see `cancelsOnClose`.
    ///
    /// ```swift
    /// override func viewDidDisappear() {
    ///     super.viewDidDisappear()
    ///     cancelIfDismissed(tasks)
    /// }
    /// ```
    public func cancelIfDismissed(_ scope: TaskScope, fileID: StaticString = #fileID, line: UInt = #line) {
        let outermost = sequence(first: self, next: \.parent).reduce(self) { $1 }
        let detachment = ViewDetachment(
            isInWindow: outermost.viewIfLoaded?.window != nil,
            isPresented: outermost.presentingViewController != nil
        )
        guard detachment.isDismissed else { return }
        scope.cancelAll("its view controller was dismissed", fileID: fileID, line: line)
    }
}
#endif
