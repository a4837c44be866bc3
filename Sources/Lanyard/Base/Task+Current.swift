extension Task {
    /// A handle of the task that executes this.
    ///
    /// Both are one reference to the task, and only the standard library turns the one into the other. A toolchain in which they are
    /// something else stops the first task of a debug build.
    @inline(__always)
    init?(_ current: UnsafeCurrentTask?) {
        guard let current, let task = unsafeBitCast(current, to: Self?.self) else { return nil }
        assert(task.hashValue == current.hashValue, "UnsafeCurrentTask is not the reference to a task that it was.")
        self = task
    }
}
