#if canImport(SwiftUI)
public import Lanyard
public import SwiftUI

extension EnvironmentValues {
    /// The scope of the nearest `taskScope` above a view. If there is none, it is a scope that lives as long as the process.
    ///
    /// The environment does not keep the scope: whoever owns it does, such as a ``ScopeState``. (UIKit keeps for ever what is
    /// put into the environment above a `TabView` with navigation stacks, says Apple's FB13687535.) A scope that its owner has
    /// let go of counts as none.
    ///
    /// ```swift
    /// @Environment(\.taskScope) private var tasks
    /// ```
    public var taskScope: TaskScope {
        get { self[TaskScopeKey.self].scope ?? TaskScopeKey.app }
        set { self[TaskScopeKey.self] = WeakScope(scope: newValue) }
    }
}

private struct WeakScope: Sendable {
    weak var scope: TaskScope?
}

private struct TaskScopeKey: EnvironmentKey {
    static let app = TaskScope("App")
    static let defaultValue = WeakScope(scope: app)
}
#endif
