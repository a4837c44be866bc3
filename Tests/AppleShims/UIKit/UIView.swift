// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// What is drawn.
/// https://developer.apple.com/documentation/uikit/uiview
@MainActor open class UIView {
    /// https://developer.apple.com/documentation/uikit/uiview/window
    open internal(set) weak var window: UIWindow?

    /// https://developer.apple.com/documentation/uikit/uiview/init(frame:)
    public init(frame: CGRect) {}

    /// https://developer.apple.com/documentation/uikit/uiview/init(coder:)
    public required init?(coder: NSCoder) { nil }

    public convenience init() { self.init(frame: .zero) }
}
