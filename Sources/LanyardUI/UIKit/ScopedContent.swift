#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
internal import Lanyard
public import SwiftUI

/// A view that has the scope of a ``ScopedHostingController`` in its environment.
public struct ScopedContent<Content: View>: View {
    let scope: TaskScope
    /// The content. You can set another in the controller's `rootView`.
    public var content: Content

    /// The view.
    public var body: some View { content.environment(\.taskScope, scope) }
}
#endif
