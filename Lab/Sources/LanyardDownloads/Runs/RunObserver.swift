/// Who is told of the phases of one run. Calls come from the run's tasks and must be quick.
protocol RunObserver: TransferObserver {
    /// A try, counted from 1, waits for its turn.
    func waiting(attempt: Int)
    /// It began.
    func running(attempt: Int)
    /// It failed, and another one follows after a wait.
    func retrying(attempt: Int, after wait: Duration, error: DownloadError)
}
