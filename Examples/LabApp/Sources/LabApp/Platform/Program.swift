#if canImport(AppKit) && !targetEnvironment(macCatalyst)
internal import AppKit
internal import Foundation

/// What has no bundle is no app to macOS, and its windows take no keyboard input. `swift run` makes no bundle.
///
/// Call it when the first window is there: before that there is nothing to bring to the front.
@MainActor enum Program {
    static func becomeApp() {
        guard Bundle.main.bundleIdentifier == nil else { return }
        NSApplication.shared.setActivationPolicy(.regular)
        NSApplication.shared.activate()
    }
}
#else
/// What Xcode builds for other systems is an app.
@MainActor enum Program {
    static func becomeApp() {}
}
#endif
