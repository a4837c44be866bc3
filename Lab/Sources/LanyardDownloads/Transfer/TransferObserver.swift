/// Who is told how a transfer gets on. Calls come from many tasks and must be quick.
protocol TransferObserver: Sendable {
    /// A place was found: its final path, what is there already, the whole length if it is known, and whether a later
    /// run could go on from here.
    func opened(path: String, bytes: Int64, total: Int64?, isResumable: Bool)
    /// Bytes were written.
    func received(_ bytes: Int64)
    /// What was there was given up.
    func restarted(_ reason: RestartReason)
}
