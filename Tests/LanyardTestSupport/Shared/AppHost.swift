internal import Foundation

/// The app that tests run in, if they do.
package enum AppHost {
    /// Whether windows can be shown: not in the programs that run the tests of a package on Apple's systems, where
    /// `UIApplication.shared` is nil and no screen appears.
    package static let isThere = !["xctest", "swiftpm-testing-helper"].contains(ProcessInfo.processInfo.processName)
    /// What a test says that needs one.
    package static let advice = "It needs an app: add its files to the tests of an app in Xcode, its host."
}
