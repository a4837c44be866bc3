/// A task executor that measures each run on its own: a scope that is given one asks it for a meter a run.
package protocol RunMetering: TaskExecutor {
    /// A task executor for one run, which executes its jobs where this one does.
    func makeExecutor() -> any RunExecutor
}

/// Executes the jobs of one run, and measures them.
package protocol RunExecutor: TaskExecutor {
    /// The run has ended; what its last job still does is no longer part of it. It may be told more than once.
    func runEnded()
}
