#if canImport(SwiftUI)
public import Lanyard
public import SwiftUI

extension View {
    /// Runs a task in a scope while the view is there: it starts when the view appears and is cancelled when the view
    /// disappears.
    ///
    /// It reads like the built-in `.task`, and adds what a scope knows: which code cancelled it and why, and which run is slow
    /// to obey. With the policy `restart` the runs of two appearances never overlap.
    ///
    /// ```swift
    /// .task(in: tasks) { await model.refresh() }
    /// ```
    ///
    /// - Parameters:
    ///   - scope: The scope that owns the run.
    ///   - policy: What happens if the view appears again while a cancelled run has not ended.
    ///   - runs: Whether the task runs again when the view appears again.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - action: The work. An error that it throws becomes the run's outcome, which observers see. Use an ``AsyncAction`` to
    ///     show it.
    public func task(
        in scope: TaskScope,
        policy: OverlapPolicy = .replace,
        runs: AppearancePolicy = .onEachAppearance,
        name: String? = nil,
        priority: TaskPriority? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ action: @escaping @Sendable @isolated(any) () async throws -> Void
    ) -> some View {
        task(
            in: scope,
            id: true,
            policy: policy,
            runs: runs,
            name: name,
            priority: priority,
            fileID: fileID,
            line: line,
            action
        )
    }

    /// Runs a task in a scope while the view is there, and again when a value changes.
    ///
    /// The policy says what a change does to the current run. `replace` cancels it and starts anew, as the built-in
    /// `.task(id:)` does. `debounce` waits until changes have been quiet, and `restart` until the old run has really ended.
    /// `queue` lets the old run finish.
    ///
    /// ```swift
    /// .task(in: tasks, id: term, policy: .debounce(for: .milliseconds(300))) { await model.search(term) }
    /// ```
    ///
    /// - Parameters:
    ///   - scope: The scope that owns the runs.
    ///   - id: The value that is watched. It is not the run's key, because each view has a key of its own.
    ///   - policy: What happens when the value changes while there is a run.
    ///   - runs: Whether the task runs again when the view appears again with the same value.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - action: The work. An error that it throws becomes the run's outcome, which observers see.
    public func task(
        in scope: TaskScope,
        id: some Equatable,
        policy: OverlapPolicy = .replace,
        runs: AppearancePolicy = .onEachAppearance,
        name: String? = nil,
        priority: TaskPriority? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ action: @escaping @Sendable @isolated(any) () async throws -> Void
    ) -> some View {
        modifier(
            ViewTaskModifier(
                wish: ViewTaskWish(
                    scope,
                    id: id,
                    policy: policy,
                    runs: runs,
                    name: name,
                    priority: priority,
                    fileID: fileID,
                    line: line,
                    action: action
                )
            )
        )
    }
}
#endif
