// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Screens of which one is selected.
@MainActor open class UITabBarController: UIViewController {
    open var viewControllers: [UIViewController]? {
        get { children }
        set {
            for child in newValue ?? [] {
                addChild(child)
                child.didMove(toParent: self)
            }
        }
    }

    open var selectedIndex = 0 {
        didSet {
            guard isOnScreen, selectedIndex != oldValue else { return }
            children[oldValue].disappear()
            children[selectedIndex].appear()
        }
    }

    override var shownChildren: [UIViewController] { children.isEmpty ? [] : [children[selectedIndex]] }
}
