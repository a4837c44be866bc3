#if canImport(SwiftUI)
public import Lanyard
public import SwiftUI

extension View {
    /// Cancels all that a scope runs when the view disappears; the scope stays open for when it appears again.
    ///
    /// A view disappears even when a pushed screen or another tab covers it. For work that should go on then, do without
    /// this: what a ``ScopeState`` owns is cancelled when the view is gone for good.
    ///
    /// ```swift
    /// List(model.books) { BookRow($0) }
    ///     .cancelsOnDisappear(model.tasks)
    /// ```
    public func cancelsOnDisappear(
        _ scope: TaskScope,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> some View {
        onDisappear { scope.cancelAll("its view disappeared", fileID: fileID, line: line) }
    }
}
#endif
