/// The run that the current task, or the task it is a child of, executes.
///
/// Bound in the run's task, around the body: bound around the making of the task it would be copied, with an allocation
/// of its own. A struct, because the task-local of a plain `Run?` is copied and destroyed by run-time calls.
struct CurrentRun: Sendable {
    @TaskLocal static var current = CurrentRun(run: nil)

    let run: Run?

    static var run: Run? { current.run }

    /// Whether the current task is part of such a run that is not over: it would wait for itself.
    static func isPart(where isSuch: (Run) -> Bool) -> Bool {
        run?.waitingLineage.contains(where: isSuch) ?? false
    }
}
