/// The run that the current task, or the task it is a child of, executes.
enum CurrentRun {
    @TaskLocal static var run: Run?
}
