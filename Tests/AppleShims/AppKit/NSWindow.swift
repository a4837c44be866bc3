// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// A window.
@MainActor open class NSWindow {
    public nonisolated static let willCloseNotification = Notification.Name("NSWindowWillCloseNotification")

    open var contentViewController: NSViewController?

    public init(contentViewController: NSViewController) {
        self.contentViewController = contentViewController
        contentViewController.view.window = self
        contentViewController.viewDidAppear()
    }

    /// Its controllers disappear, and stay in it.
    open func close() {
        NotificationCenter.default.post(name: Self.willCloseNotification, object: self)
        contentViewController?.viewDidDisappear()
    }

    /// Into the Dock.
    open func miniaturize(_ sender: Any?) { contentViewController?.viewDidDisappear() }
}
