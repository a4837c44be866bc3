import LanyardDownloads

/// How a `get` ended, for the exit code and for what to say last. A pure value.
struct GetEnd: Hashable, Sendable {
    private var unfinished = 0
    private var kept = 0
    private let isInterrupted: Bool
    private let isUnread: Bool

    init(_ downloads: [WatchedDownload], isInterrupted: Bool, isUnread: Bool) {
        self.isInterrupted = isInterrupted
        self.isUnread = isUnread
        for download in downloads where !download.isFinished {
            unfinished += 1
            if download.isCancelled, download.state.bytes > 0 { kept += 1 }
        }
    }

    /// 0 if all is done, 1 if something failed, 130 after an interruption, 141 as after SIGPIPE.
    var exitCode: Int32 {
        if isInterrupted { return Interruption.exitCode }
        if isUnread { return Output.exitCodeWhenClosed }
        return unfinished == 0 ? 0 : 1
    }

    /// What the user should know about an interruption.
    var message: String? {
        guard isInterrupted else { return nil }
        if unfinished == 0 { return "Interrupted, but everything was done." }
        let what = unfinished == 1 ? "1 download is" : "\(unfinished) downloads are"
        let state = kept == 0 ? "nothing has come yet" : "what was received is written and kept"
        return "Interrupted: \(what) unfinished, \(state). Run the same command again to resume."
    }
}
