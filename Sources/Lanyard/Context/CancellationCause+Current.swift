extension CancellationCause {
    /// Why the current task is cancelled; `nil` if it is not, or if nobody cancelled the run that it belongs to.
    ///
    /// It reads the same in the body of a run and in the run's `async let` and task group children. The bodies of
    /// `withDeadline`, `withTaskScope` and `withCancellationShield` have causes of their own. A child that its own group
    /// cancelled, in a run that goes on, has no cause. With Swift 6.5 a deadline of the language's own is a cause of kind
    /// ``Kind/deadlineExpired``, which has no place.
    ///
    /// Do not read it in the `onCancel:` closure of `withTaskCancellationHandler`, which runs on behalf of the code that
    /// cancels. Take a context beforehand, and ask for its ``TaskContext/cause`` there.
    public static var current: CancellationCause? {
        Task.isCancelled ? Surroundings.current.cause ?? ofLanguage : nil
    }

    /// What the language says of the current task. It has no place, because the language knows none.
    private static var ofLanguage: CancellationCause? {
        guard LanguageCancellation.isExpired else { return nil }
        return CancellationCause(
            kind: .deadlineExpired,
            origin: CallSite(fileID: "Swift/withDeadline", line: 0),
            instant: Timers.continuous.clock.now()
        )
    }
}
