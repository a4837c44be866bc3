// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
public import UIKit

/// Shows a view in a view controller.
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
    public var rootView: Content

    public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }

    @MainActor @preconcurrency public required dynamic init?(coder aDecoder: NSCoder) { return nil }
}
