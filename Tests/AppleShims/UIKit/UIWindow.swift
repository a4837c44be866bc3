// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Shows a controller.
/// https://developer.apple.com/documentation/uikit/uiwindow
@MainActor open class UIWindow: UIView {
    /// https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            oldValue?.disappear()
            oldValue?.ownWindow = nil
            rootViewController?.ownWindow = self
            if isShown { rootViewController?.appear() }
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiwindow/makekeyandvisible()
    open func makeKeyAndVisible() {
        isShown = true
        rootViewController?.appear()
    }

    private var isShown = false
}
