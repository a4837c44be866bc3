// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// How a controller is presented. Without raw values, which the page does not tell.
/// https://developer.apple.com/documentation/uikit/uimodalpresentationstyle
public enum UIModalPresentationStyle: Sendable {
    /// A sheet, which leaves the presenter on screen.
    /// https://developer.apple.com/documentation/uikit/uimodalpresentationstyle/automatic
    case automatic
    /// https://developer.apple.com/documentation/uikit/uimodalpresentationstyle/pagesheet
    case pageSheet
    /// It covers the presenter, which disappears.
    /// https://developer.apple.com/documentation/uikit/uimodalpresentationstyle/fullscreen
    case fullScreen
}
