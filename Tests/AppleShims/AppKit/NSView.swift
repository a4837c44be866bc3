// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// What is drawn.
/// https://developer.apple.com/documentation/appkit/nsview
@MainActor open class NSView {
    /// `unowned(unsafe)` there.
    /// https://developer.apple.com/documentation/appkit/nsview/window
    open internal(set) weak var window: NSWindow?

    /// https://developer.apple.com/documentation/appkit/nsview/init(frame:)
    public init(frame frameRect: NSRect) {}

    /// https://developer.apple.com/documentation/appkit/nsview/init(coder:)
    public required init?(coder: NSCoder) { nil }

    public convenience init() { self.init(frame: .zero) }
}
