#if canImport(SwiftUI)
public import Lanyard
public import SwiftUI

extension View {
    /// Runs a task in a scope while the view is there: it starts when the view appears and is cancelled when the view
    /// disappears.
    ///
    /// Reads like the built-in `.task`, and adds what a scope knows: who cancelled it and why, who is slow to obey, and
    /// with the policy `restart` that two appearances never run at the same time.
    ///
    /// ```swift
    /// .task(in: tasks) { await model.refresh() }
    /// ```
    ///
    /// - Parameters:
    ///   - scope: Who owns the run.
    ///   - policy: What happens if the view appears again while a run that was cancelled has not ended.
    ///   - runs: Whether it runs again when the view appears again.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or that of the caller.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - action: The work. An error that it throws is the run's outcome, for observers to see; show it with an
    ///     ``AsyncAction``.
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
    /// The policy says what a change does to the run that is there. `replace` cancels it and starts anew, as the built-in
    /// `.task(id:)` does. `debounce` waits until changes have been quiet, and `restart` until the old run has really ended.
    /// `queue` lets the old run finish.
    ///
    /// ```swift
    /// .task(in: tasks, id: term, policy: .debounce(for: .milliseconds(300))) { await model.search(term) }
    /// ```
    ///
    /// - Parameters:
    ///   - scope: Who owns the runs.
    ///   - id: What is watched. It is not the run's key: each view has a key of its own.
    ///   - policy: What happens when it changes while a run is there.
    ///   - runs: Whether it runs again when the view appears again with the same value.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or that of the caller.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - action: The work. An error that it throws is the run's outcome, for observers to see.
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
