extension UnownedTaskExecutor {
    /// That which the current task prefers, if it prefers one.
    static var current: UnownedTaskExecutor? { withUnsafeCurrentTask { $0?.unownedTaskExecutor } }

    /// The executor itself, which whoever prefers it keeps alive.
    ///
    /// There is no public way to it (Swift 6.3). Both are a reference and the table of its conformance.
    var executor: any TaskExecutor { unsafeBitCast(self, to: (any TaskExecutor).self) }
}
