/// For bytes that nobody counts.
struct SilentObserver: TransferObserver {
    func opened(path: String, bytes: Int64, total: Int64?, isResumable: Bool) {}
    func received(_ bytes: Int64) {}
    func restarted(_ reason: RestartReason) {}
}
