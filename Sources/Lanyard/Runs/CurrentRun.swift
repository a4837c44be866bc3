/// The run that the current task, or the task it is a child of, executes.
///
/// Bound while the task is made, not around its body: that is a third of the cost.
enum CurrentRun {
    @TaskLocal static var run: Run?

    /// Whether the current task is part of such a run that is not over: it would wait for itself.
    static func isPart(where isSuch: (Run) -> Bool) -> Bool {
        run?.lineage.contains { !$0.phase.isOver && isSuch($0) } ?? false
    }
}
