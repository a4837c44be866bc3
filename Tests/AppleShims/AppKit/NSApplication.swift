// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// The program, as macOS sees it.
/// https://developer.apple.com/documentation/appkit/nsapplication
@MainActor open class NSApplication {
    private static let only = NSApplication()

    /// https://developer.apple.com/documentation/appkit/nsapplication/shared
    open class var shared: NSApplication { only }

    /// https://developer.apple.com/documentation/appkit/nsapplication/activationpolicy-swift.enum
    public enum ActivationPolicy: Int, Sendable {
        /// https://developer.apple.com/documentation/appkit/nsapplication/activationpolicy-swift.enum/regular
        case regular
        /// https://developer.apple.com/documentation/appkit/nsapplication/activationpolicy-swift.enum/accessory
        case accessory
        /// https://developer.apple.com/documentation/appkit/nsapplication/activationpolicy-swift.enum/prohibited
        case prohibited
    }

    /// Imported from Objective-C: the result may be dropped.
    /// https://developer.apple.com/documentation/appkit/nsapplication/setactivationpolicy(_:)
    @discardableResult
    open func setActivationPolicy(_ activationPolicy: NSApplication.ActivationPolicy) -> Bool { true }

    /// https://developer.apple.com/documentation/appkit/nsapplication/activate()
    open func activate() {}
}
