/// The run that the current task, or the task it is a child of, executes.
///
/// Bound while the task is made, not around its body: that is a third of the cost.
enum CurrentRun {
    @TaskLocal static var run: Run?
}
