// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Shows a controller.
@MainActor open class UIWindow {
    public init() {}

    open var rootViewController: UIViewController?

    open func makeKeyAndVisible() { rootViewController?.appear() }
}
