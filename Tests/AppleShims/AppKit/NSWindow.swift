// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// A window.
/// https://developer.apple.com/documentation/appkit/nswindow
@MainActor open class NSWindow {
    /// https://developer.apple.com/documentation/appkit/nswindow/willclosenotification
    public nonisolated static let willCloseNotification = NSNotification.Name("NSWindowWillCloseNotification")

    /// https://developer.apple.com/documentation/appkit/nswindow/contentviewcontroller
    open var contentViewController: NSViewController?

    /// https://developer.apple.com/documentation/appkit/nswindow/isreleasedwhenclosed
    open var isReleasedWhenClosed = true

    /// Not of AppKit, whose designated initialisers nothing here needs.
    init(content: NSViewController) { contentViewController = content }

    /// https://developer.apple.com/documentation/appkit/nswindow/init(contentviewcontroller:)
    public convenience init(contentViewController: NSViewController) {
        self.init(content: contentViewController)
        contentViewController.view.window = self
        contentViewController.viewDidAppear()
    }

    /// Its controllers disappear, and stay in it.
    /// https://developer.apple.com/documentation/appkit/nswindow/close()
    open func close() {
        NotificationCenter.default.post(name: Self.willCloseNotification, object: self)
        contentViewController?.viewDidDisappear()
    }

    /// Into the Dock.
    /// https://developer.apple.com/documentation/appkit/nswindow/miniaturize(_:)
    open func miniaturize(_ sender: Any?) { contentViewController?.viewDidDisappear() }

    /// https://developer.apple.com/documentation/appkit/nswindow/makekeyandorderfront(_:)
    open func makeKeyAndOrderFront(_ sender: Any?) {}
}
