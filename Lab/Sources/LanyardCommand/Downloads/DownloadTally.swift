import LanyardDownloads

/// What has become of the downloads of a session that are over. A pure value.
struct DownloadTally: Sendable {
    private(set) var finished = 0
    private(set) var failed = 0
    /// How many of those because there is a file that may be theirs or not.
    private(set) var taken = 0
    /// How many of those because their file was downloaded before, and has changed on its server.
    private(set) var outdated = 0
    /// What the worst of the failures ends the command with.
    private(set) var code: GetExitCode?
    /// Why each one was that was cancelled.
    private(set) var cancelled: [String] = []
    /// How many of those had begun, and can be resumed.
    private(set) var kept = 0
    /// How many of those had begun, and cannot.
    private(set) var lost = 0
    /// How many were never begun.
    var unbegun = 0
    /// All that is here of them.
    private(set) var bytes: Int64 = 0
    /// The sum of those that did not fail.
    private(set) var sum = BarRow(totalOf: [])

    var count: Int { finished + failed + cancelled.count + unbegun }

    init(_ downloads: [WatchedDownload] = []) {
        for download in downloads { add(download) }
    }

    /// Adds one that is over.
    mutating func add(_ download: WatchedDownload) {
        bytes += download.state.bytes
        sum = BarRow(totalOf: [sum, download.row])
        if download.isFinished { finished += 1 }
        if download.hasFailed { failed += 1 }
        if case .failed(let error) = download.state.phase {
            if case .targetExists = error { taken += 1 }
            if case .targetOutdated = error { outdated += 1 }
            code = min(code ?? .other, GetExitCode(error))
        }
        guard let why = download.cancellation else { return }
        cancelled.append(why)
        guard download.state.bytes > 0 else { return }
        if download.state.isResumable { kept += 1 } else { lost += 1 }
    }
}
