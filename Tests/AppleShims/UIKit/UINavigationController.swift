// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// A stack of screens.
@MainActor open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        addChild(rootViewController)
        rootViewController.didMove(toParent: self)
    }

    public required init?(coder: NSCoder) { nil }

    open var viewControllers: [UIViewController] { children }
    open var topViewController: UIViewController? { children.last }

    override var shownChildren: [UIViewController] { children.suffix(1) }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        let covered = topViewController
        covered?.willDisappear()
        addChild(viewController)
        viewController.willAppear()
        covered?.didDisappear()
        viewController.didAppear()
        viewController.didMove(toParent: self)
    }

    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1 else { return nil }
        return popToViewController(children[children.count - 2], animated: animated)?.last
    }

    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        children.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Those between leave the stack without disappearing: they had disappeared when they were covered.
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
