// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// A stack of screens. What returns something is imported from Objective-C: the result may be dropped.
/// https://developer.apple.com/documentation/uikit/uinavigationcontroller
@MainActor open class UINavigationController: UIViewController {
    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/init(rootviewcontroller:)
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        addChild(rootViewController)
        rootViewController.didMove(toParent: self)
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/init(nibname:bundle:)
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/init(coder:)
    public required init?(coder aDecoder: NSCoder) { nil }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/viewcontrollers
    open var viewControllers: [UIViewController] {
        get { children }
        set { fatalError("The stack of a stand-in is pushed and popped.") }
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/topviewcontroller
    open var topViewController: UIViewController? { children.last }

    override var shownChildren: [UIViewController] { children.suffix(1) }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/pushviewcontroller(_:animated:)
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        let covered = topViewController
        covered?.willDisappear()
        addChild(viewController)
        viewController.willAppear()
        covered?.didDisappear()
        viewController.didAppear()
        viewController.didMove(toParent: self)
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/popviewcontroller(animated:)
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1 else { return nil }
        return popToViewController(children[children.count - 2], animated: animated)?.last
    }

    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/poptorootviewcontroller(animated:)
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        children.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Those between leave the stack without disappearing: they had disappeared when they were covered.
    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/poptoviewcontroller(_:animated:)
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = children.firstIndex(where: { $0 === viewController }), let top = topViewController else {
            return nil
        }
        let popped = Array(children[(index + 1)...])
        guard !popped.isEmpty else { return [] }
        for controller in popped { controller.willMove(toParent: nil) }
        top.isMovingFromParent = true
        top.willDisappear()
        viewController.willAppear()
        top.didDisappear()
        viewController.didAppear()
        top.isMovingFromParent = false
        for controller in popped { controller.removeFromParent() }
        return popped
    }

    /// A finger swipes the top screen aside, and lets it come back. Not of UIKit.
    public func swipeBackAndGiveUp() {
        guard children.count > 1, let top = topViewController else { return }
        let below = children[children.count - 2]
        top.willMove(toParent: nil)
        top.isMovingFromParent = true
        top.willDisappear()
        below.willAppear()
        top.isMovingFromParent = false
        below.disappear()
        top.appear()
        top.didMove(toParent: self)
    }
}
