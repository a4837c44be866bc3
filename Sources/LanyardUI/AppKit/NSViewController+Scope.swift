#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Lanyard

extension NSViewController {
    /// The controller that another one presents, as a sheet, a popover or a window: this controller, or one that contains it.
    public var presentedAncestor: NSViewController? {
        sequence(first: self, next: \.parent).first { $0.presentingViewController != nil }
    }

    /// Cancels everything that a scope runs if this controller is dismissed, and does nothing if it is merely out of sight.
    ///
    /// Call it where AppKit tells you that the view has disappeared. It decides one turn of the main actor later, when AppKit
    /// has finished its work. The scope stays open for when the controller is shown again. A window that closes keeps its
    /// controllers; use `cancelsOnClose` for that.
    ///
    /// ```swift
    /// private weak var sheet: NSViewController?
    ///
    /// override func viewDidAppear() {
    ///     super.viewDidAppear()
    ///     sheet = presentedAncestor
    /// }
    ///
    /// override func viewDidDisappear() {
    ///     super.viewDidDisappear()
    ///     cancelIfDismissed(tasks, presentedIn: sheet)
    /// }
    /// ```
    ///
    /// Sheets have not been tried on a Mac. Apple does not document whether a sheet still has its window and its presenter when
    /// its controller disappears. So note who was presented when the view appeared.
    ///
    /// - Parameters:
    ///   - scope: The scope whose runs are cancelled, with the reason “its view controller was dismissed”.
    ///   - sheet: What ``AppKit/NSViewController/presentedAncestor`` was when the view appeared. Without it, its present value
    ///     is used.
    ///   - fileID: The file of the call, for causes. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    public func cancelIfDismissed(
        _ scope: TaskScope,
        presentedIn sheet: NSViewController? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let sheet = sheet ?? presentedAncestor
        let before = lineage
        let isDismissed = { @MainActor in
            let now = self.lineage
            // A controller in a tab that is not selected is in no window itself: the outermost one is asked. If that is another than
            // it lay in before, it has been moved.
            if let outermost = now.last, outermost.place().isDismissed, before.contains(where: { $0 === outermost }) {
                return true
            }
            guard let sheet, now.contains(where: { $0 === sheet }) else { return false }
            return sheet.place(hadOwnWindow: true).isDismissed
        }
        let reason = "its view controller was dismissed"
        scope.cancelAll(reason, onNextTurnIf: isDismissed, fileID: fileID, line: line)
    }

    /// This controller, what it lies in or is presented by, and so on to the outermost.
    private var lineage: [NSViewController] {
        Array(sequence(first: self, next: { $0.parent ?? $0.presentingViewController }))
    }

    private func place(hadOwnWindow: Bool = false) -> ControllerPlace {
        ControllerPlace(
            hasParent: parent != nil,
            isPresented: presentingViewController != nil,
            isInWindow: viewIfLoaded?.window != nil,
            hadOwnWindow: hadOwnWindow
        )
    }
}
#endif
