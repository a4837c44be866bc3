#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
internal import Lanyard
public import SwiftUI

/// A view whose environment has the scope of a ``ScopedHostingController``.
public struct ScopedContent<Content: View>: View {
    let scope: TaskScope
    /// What is shown; another may be set in the controller's `rootView`.
    public var content: Content

    /// The view.
    public var body: some View { content.environment(\.taskScope, scope) }
}
#endif
