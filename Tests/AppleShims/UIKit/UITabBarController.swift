// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Screens of which one is selected.
/// https://developer.apple.com/documentation/uikit/uitabbarcontroller
@MainActor open class UITabBarController: UIViewController {
    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/viewcontrollers
    open var viewControllers: [UIViewController]? {
        get { children }
        set {
            for child in newValue ?? [] {
                addChild(child)
                child.didMove(toParent: self)
            }
        }
    }

    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/selectedindex
    open var selectedIndex = 0 {
        didSet {
            guard isOnScreen, selectedIndex != oldValue else { return }
            children[oldValue].disappear()
            children[selectedIndex].appear()
        }
    }

    override var shownChildren: [UIViewController] { children.isEmpty ? [] : [children[selectedIndex]] }
}
