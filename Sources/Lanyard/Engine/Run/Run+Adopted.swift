extension Run {
    /// How to cancel the task that an adopted run stands for; the task of the run itself only waits for it.
    final class Adopted: Sendable {
        let cancel: @Sendable () -> Void

        init<Success, Failure>(_ task: Task<Success, Failure>) {
            cancel = { task.cancel() }
        }
    }
}
