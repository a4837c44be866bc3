/// Decides whether a view controller of AppKit that disappears is dismissed, or merely out of sight.
///
/// AppKit has no `isBeingDismissed`. A controller that is still in a window, or is still presented, comes back: it is
/// behind another tab, collapsed, or its window is in the Dock. The outermost controller is asked, because one in a tab
/// that is not selected is in no window itself.
package struct ViewDetachment: Equatable {
    /// Whether the controller is dismissed.
    package let isDismissed: Bool

    /// A controller has disappeared.
    ///
    /// - Parameters:
    ///   - isInWindow: Whether the outermost controller's view is in a window.
    ///   - isPresented: Whether the outermost controller is presented by another: as a sheet, a popover, a window.
    package init(isInWindow: Bool, isPresented: Bool) {
        isDismissed = !isInWindow && !isPresented
    }
}
