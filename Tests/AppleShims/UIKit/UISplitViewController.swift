// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Two columns, which become one stack where there is no room.
///
/// “Collapsing” moves the secondary column's controllers onto the primary's stack, alive; “expanding” moves them back.
/// https://developer.apple.com/documentation/uikit/uisplitviewcontroller
@MainActor open class UISplitViewController: UIViewController {
    private let primary: UINavigationController
    private let secondary: UINavigationController

    /// Not of UIKit, whose columns are set one by one.
    public init(primary: UINavigationController, secondary: UINavigationController) {
        (self.primary, self.secondary) = (primary, secondary)
        super.init(nibName: nil, bundle: nil)
        for column in [primary, secondary] {
            addChild(column)
            column.didMove(toParent: self)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/init(coder:)
    public required init?(coder: NSCoder) { nil }

    /// https://developer.apple.com/documentation/uikit/uisplitviewcontroller/iscollapsed
    open private(set) var isCollapsed = false

    /// Whether the screens leave their column before that leaves. Not of UIKit, whose documentation does not say; tests try both.
    public var screensLeaveFirst = true

    /// There is no room for two columns any more. Not of UIKit, which sees for itself.
    public func collapse() {
        let moved = secondary.children
        if screensLeaveFirst { for controller in moved { controller.leave() } }
        secondary.leave()
        if !screensLeaveFirst { for controller in moved { controller.removeFromParent() } }
        for controller in moved { primary.pushViewController(controller, animated: false) }
        isCollapsed = true
    }

    /// There is room again. Not of UIKit.
    public func expand() {
        let moved = Array(primary.children.dropFirst())
        for controller in moved.reversed() { controller.leave() }
        addChild(secondary)
        secondary.appear()
        secondary.didMove(toParent: self)
        for controller in moved { secondary.pushViewController(controller, animated: false) }
        isCollapsed = false
    }
}

extension UIViewController {
    /// As a child that is taken out by its container.
    func leave() {
        willMove(toParent: nil)
        isMovingFromParent = true
        if isOnScreen { disappear() }
        isMovingFromParent = false
        removeFromParent()
    }
}
