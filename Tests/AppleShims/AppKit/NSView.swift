// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What is drawn.
@MainActor open class NSView {
    open internal(set) weak var window: NSWindow?

    public init() {}
}
