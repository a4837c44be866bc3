// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Manages a view.
@MainActor open class NSViewController {
    open var view = NSView()
    open var viewIfLoaded: NSView? { view }
    open internal(set) weak var parent: NSViewController?
    open internal(set) var children: [NSViewController] = []
    open internal(set) weak var presentingViewController: NSViewController?
    open internal(set) var presentedViewControllers: [NSViewController]?

    public init() {}

    open func viewDidAppear() {}
    open func viewDidDisappear() {}

    open func addChild(_ childViewController: NSViewController) {
        childViewController.parent = self
        children.append(childViewController)
        childViewController.view.window = view.window
        childViewController.viewDidAppear()
    }

    /// The view goes with it, as AppKit's containers see to.
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
        view.window = nil
        viewDidDisappear()
    }

    open func presentAsSheet(_ viewController: NSViewController) {
        viewController.presentingViewController = self
        presentedViewControllers = (presentedViewControllers ?? []) + [viewController]
        viewController.viewDidAppear()
    }

    open func dismiss(_ viewController: NSViewController) {
        presentedViewControllers?.removeAll { $0 === viewController }
        viewController.presentingViewController = nil
        viewController.viewDidDisappear()
    }
}
