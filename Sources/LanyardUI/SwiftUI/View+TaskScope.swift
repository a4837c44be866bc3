#if canImport(SwiftUI)
public import SwiftUI

extension View {
    /// Makes a scope for the views below, which find it in their environment.
    ///
    /// It lies below the scope of this view's environment, and is cancelled when this view is gone for good.
    ///
    /// ```swift
    /// NavigationStack { LibraryView() }
    ///     .taskScope("Library")
    /// ```
    public func taskScope(
        _ name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> some View {
        modifier(TaskScopeModifier(scope: ScopeState(name, fileID: fileID, line: line)))
    }
}

private struct TaskScopeModifier: ViewModifier {
    @ScopeState var scope

    init(scope: ScopeState) { _scope = scope }

    func body(content: Content) -> some View { content.environment(\.taskScope, scope) }
}
#endif
