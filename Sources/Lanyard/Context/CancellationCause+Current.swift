extension CancellationCause {
    /// Why the current task is cancelled: `nil` if it is not, or if nobody cancelled the run it belongs to.
    ///
    /// Reads the same in the body of a run, in its `async let` and task group children, and in bodies of `withDeadline`,
    /// `withTaskScope` and `withCancellationShield`, which have causes of their own. A child that its own group
    /// cancelled, in a run that goes on, has no cause.
    ///
    /// Not for the `onCancel:` closure of `withTaskCancellationHandler`, which runs on behalf of whoever cancels: ask
    /// ``TaskContext/cause`` of a context that was taken before.
    public static var current: CancellationCause? {
        Task.isCancelled ? Surroundings.current.cause : nil
    }
}
