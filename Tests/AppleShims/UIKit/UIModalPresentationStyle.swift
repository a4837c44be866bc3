// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// How a controller is presented.
public enum UIModalPresentationStyle: Sendable {
    /// A sheet, which leaves the presenter on screen.
    case automatic
    case pageSheet
    /// It covers the presenter, which disappears.
    case fullScreen
}
