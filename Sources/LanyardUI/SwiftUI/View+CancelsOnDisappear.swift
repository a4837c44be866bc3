#if canImport(SwiftUI)
public import Lanyard
public import SwiftUI

extension View {
    /// Cancels everything that a scope runs when the view disappears. The scope stays open for when it appears again.
    ///
    /// A view also disappears when a pushed screen or another tab covers it. If work should go on then, do not use this. What a
    /// ``ScopeState`` owns is cancelled only when the view is gone for good.
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
