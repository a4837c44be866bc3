// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Manages a screen. The callbacks come in the order that the documentation of `UIViewController` tells.
@MainActor open class UIViewController {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

    public convenience init() { self.init(nibName: nil, bundle: nil) }

    public required init?(coder: NSCoder) { nil }

    // What lies in what.

    open internal(set) weak var parent: UIViewController?
    open internal(set) var children: [UIViewController] = []
    open internal(set) weak var presentingViewController: UIViewController?
    open internal(set) var presentedViewController: UIViewController?
    open var modalPresentationStyle = UIModalPresentationStyle.automatic

    /// The nearest above.
    open var navigationController: UINavigationController? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? UINavigationController }.first
    }

    /// True only inside of `viewWillDisappear` and `viewDidDisappear`.
    open internal(set) var isBeingDismissed = false
    /// True only inside of `viewWillDisappear` and `viewDidDisappear`.
    open internal(set) var isMovingFromParent = false

    // What a subclass overrides.

    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    // Containment.

    open func addChild(_ childController: UIViewController) {
        childController.willMove(toParent: self)
        childController.parent = self
        children.append(childController)
    }

    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
        didMove(toParent: nil)
    }

    /// The children that are on screen when this controller is.
    var shownChildren: [UIViewController] { children }

    var isOnScreen = false
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
