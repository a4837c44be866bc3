#if canImport(SwiftUI)
public import Lanyard
public import SwiftUI

extension EnvironmentValues {
    /// The scope of the nearest `taskScope` above a view. If there is none, it is a scope that lives as long as the process.
    ///
    /// ```swift
    /// @Environment(\.taskScope) private var tasks
    /// ```
    public var taskScope: TaskScope {
        get { self[TaskScopeKey.self] }
        set { self[TaskScopeKey.self] = newValue }
    }
}

private struct TaskScopeKey: EnvironmentKey {
    static let defaultValue = TaskScope("App")
}
#endif
