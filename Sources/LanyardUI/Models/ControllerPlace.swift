/// Decides whether a view controller that has left its place is dismissed, or is only out of sight or has moved.
///
/// Ask one turn of the main actor after it has left. UIKit and AppKit call a controller in the midst of the change: one that
/// moves to another parent has none for a moment, and a sheet may still have its window and its presenter.
package struct ControllerPlace: Equatable {
    /// Whether the controller is dismissed.
    package let isDismissed: Bool

    /// Looks at a controller.
    ///
    /// - Parameters:
    ///   - hasParent: Whether it lies in another.
    ///   - isPresented: Whether another presents it.
    ///   - isInWindow: Whether its view is in a window.
    ///   - hadOwnWindow: Whether it was presented in a window of its own, as a sheet of AppKit is: that window may be kept
    ///     when the sheet has ended, and tells nothing.
    package init(hasParent: Bool, isPresented: Bool, isInWindow: Bool, hadOwnWindow: Bool = false) {
        isDismissed = !hasParent && !isPresented && (!isInWindow || hadOwnWindow)
    }
}
