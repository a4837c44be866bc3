extension Actor {
    /// Whether it works on an executor of its own. One that has none works on the executor that the task prefers.
    ///
    /// Older systems have no public way to it. The reference is the executor itself and the table of its conformance, which an actor
    /// without one of its own has not.
    nonisolated var hasOwnExecutor: Bool {
        unsafeBitCast(unownedExecutor, to: (identity: UInt, conformance: UInt).self).conformance != 0
    }
}

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

extension TaskPriority {
    /// The number of a priority that may be missing.
    ///
    /// It takes the priority over, and so do those who pass one on: its layout is known at run time only, so that calls
    /// copy and destroy it, even one that is not there.
    static func rawValue(of priority: consuming TaskPriority?) -> UInt8? {
        switch consume priority {
        case .none: nil
        case .some(let priority): priority.rawValue
        }
    }
}

extension UnownedTaskExecutor {
    /// That which the current task prefers, if it prefers one.
    static var current: UnownedTaskExecutor? { withUnsafeCurrentTask { $0?.unownedTaskExecutor } }

    /// The executor itself, which whoever prefers it keeps alive.
    ///
    /// There is no public way to it (Swift 6.3). Both are a reference and the table of its conformance.
    var executor: any TaskExecutor { unsafeBitCast(self, to: (any TaskExecutor).self) }
}
