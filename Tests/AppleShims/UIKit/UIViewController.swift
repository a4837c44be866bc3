// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Manages a screen. The callbacks come in the order that the documentation of `UIViewController` tells.
/// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor open class UIViewController {
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:)
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

    public convenience init() { self.init(nibName: nil, bundle: nil) }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)
    public required init?(coder: NSCoder) { nil }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/view
    open var view: UIView! = UIView()
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewifloaded
    open var viewIfLoaded: UIView? { view }

    // What lies in what.

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/parent
    open internal(set) weak var parent: UIViewController?
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/children
    open internal(set) var children: [UIViewController] = []
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/presentingviewcontroller
    open internal(set) weak var presentingViewController: UIViewController?
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/presentedviewcontroller
    open internal(set) var presentedViewController: UIViewController?
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/modalpresentationstyle
    open var modalPresentationStyle = UIModalPresentationStyle.automatic

    /// The nearest above.
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/navigationcontroller
    open var navigationController: UINavigationController? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? UINavigationController }.first
    }

    /// True only inside of `viewWillDisappear` and `viewDidDisappear`.
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/isbeingdismissed
    open internal(set) var isBeingDismissed = false
    /// True only inside of `viewWillDisappear` and `viewDidDisappear`.
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/ismovingfromparent
    open internal(set) var isMovingFromParent = false

    // What a subclass overrides.

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload()
    open func viewDidLoad() {}
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewwillappear(_:)
    open func viewWillAppear(_ animated: Bool) {}
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:)
    open func viewDidAppear(_ animated: Bool) {}
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewwilldisappear(_:)
    open func viewWillDisappear(_ animated: Bool) {}
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdiddisappear(_:)
    open func viewDidDisappear(_ animated: Bool) {}
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/willmove(toparent:)
    open func willMove(toParent parent: UIViewController?) {}
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/didmove(toparent:)
    open func didMove(toParent parent: UIViewController?) {}

    // Containment.

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/addchild(_:)
    open func addChild(_ childController: UIViewController) {
        childController.willMove(toParent: self)
        childController.parent = self
        children.append(childController)
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/removefromparent()
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
        didMove(toParent: nil)
    }

    // Presentation.

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)
    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        present(viewControllerToPresent)
        completion?()
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard outermost.presentedViewController != nil else {
            outermost.presentingViewController?.dismiss(animated: flag, completion: completion)
            return
        }
        dismissPresented()
        completion?()
    }

    /// The children that are on screen when this controller is.
    var shownChildren: [UIViewController] { children }

    var isOnScreen = false {
        didSet { view?.window = isOnScreen ? window : nil }
    }

    /// The window whose root it is.
    weak var ownWindow: UIWindow?

    private var window: UIWindow? {
        sequence(first: self, next: { $0.parent ?? $0.presentingViewController }).lazy.compactMap(\.ownWindow).first
    }

    private var hasLoaded = false
}

extension UIViewController {
    /// What UIKit does when a controller comes on screen, in two halves, between which an animation or a finger moves.
    func willAppear() {
        if !hasLoaded { viewDidLoad() }
        hasLoaded = true
        viewWillAppear(true)
        for child in shownChildren { child.willAppear() }
    }

    func didAppear() {
        isOnScreen = true
        viewDidAppear(true)
        for child in shownChildren { child.didAppear() }
    }

    func willDisappear() {
        viewWillDisappear(true)
        for child in shownChildren { child.willDisappear() }
    }

    func didDisappear() {
        isOnScreen = false
        viewDidDisappear(true)
        for child in shownChildren { child.didDisappear() }
    }

    func appear() {
        willAppear()
        didAppear()
    }

    func disappear() {
        willDisappear()
        didDisappear()
    }
}
