/// What can happen to a download, by the names that `--json` uses.
enum DownloadEvent: String, Codable, Hashable, Sendable, CaseIterable {
    /// It waits for its turn.
    case waiting
    /// A try began.
    case running
    /// Bytes came, or the path or the length became known.
    case progress
    /// A try failed, and another one will follow.
    case retrying
    /// What was there had to be given up; it begins at the first byte.
    case restarted
    /// It was cancelled, and finishes writing.
    case stopping
    /// The file is complete under its final name.
    case finished
    /// It failed for good.
    case failed
    /// It was cancelled, and has stopped.
    case cancelled
}
