// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
public import UIKit

/// Shows a view in a view controller.
/// https://developer.apple.com/documentation/swiftui/uihostingcontroller
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
    /// https://developer.apple.com/documentation/swiftui/uihostingcontroller/rootview
    @MainActor @preconcurrency public var rootView: Content

    /// https://developer.apple.com/documentation/swiftui/uihostingcontroller/init(rootview:)
    @MainActor @preconcurrency public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }

    /// https://developer.apple.com/documentation/swiftui/uihostingcontroller/init(coder:)
    @MainActor @preconcurrency public required dynamic init?(coder aDecoder: NSCoder) { return nil }
}
