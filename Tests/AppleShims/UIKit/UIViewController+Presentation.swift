// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension UIViewController {
    func present(_ other: UIViewController) {
        let presenter = outermost
        presenter.presentedViewController = other
        other.presentingViewController = presenter
        if other.modalPresentationStyle == .fullScreen { presenter.disappear() }
        other.appear()
    }

    /// Dismisses what this controller presents. Of several only the one on top disappears; those that it covers have
    /// disappeared before, and are told nothing.
    func dismissPresented() {
        guard let presented = outermost.presentedViewController else { return }
        let stack = sequence(first: presented, next: \.presentedViewController).map(\.self)
        presented.isBeingDismissed = true
        for controller in stack.reversed() where controller.isOnScreen { controller.disappear() }
        for controller in stack {
            controller.isBeingDismissed = false
            controller.presentingViewController?.presentedViewController = nil
            controller.presentingViewController = nil
        }
        if !outermost.isOnScreen { outermost.appear() }
    }

    var outermost: UIViewController { sequence(first: self, next: \.parent).reduce(self) { $1 } }

    /// A finger pulls the sheet of this controller down, and lets go before it is dismissed. Not of UIKit.
    public func pullDownAndGiveUp() {
        isBeingDismissed = true
        willDisappear()
        isBeingDismissed = false
        appear()
    }
}
