import LanyardDownloads

/// How a `get` ended, for the exit code and for what to say last. A pure value.
struct GetEnd: Hashable, Sendable {
    private let isAllDone: Bool
    private let cancelled: Int
    private let kept: Int
    private let isInterrupted: Bool
    private let isUnread: Bool

    init(_ downloads: [WatchedDownload], isInterrupted: Bool, isUnread: Bool) {
        self.isInterrupted = isInterrupted
        self.isUnread = isUnread
        isAllDone = downloads.allSatisfy(\.isFinished)
        cancelled = downloads.count(where: \.isCancelled)
        kept = downloads.count { $0.isCancelled && $0.state.bytes > 0 }
    }

    /// 0 if all is done, 1 if something failed, 130 after an interruption, 141 as after SIGPIPE.
    var exitCode: Int32 {
        if isInterrupted { return Interruption.exitCode }
        if isUnread { return Output.exitCodeWhenClosed }
        return isAllDone ? 0 : 1
    }

    /// What the user should know about an interruption.
    var message: String? {
        guard isInterrupted else { return nil }
        if cancelled == 0 { return "Interrupted, when there was nothing left to do." }
        let what = cancelled == 1 ? "1 download is" : "\(cancelled) downloads are"
        let state = kept == 0 ? "nothing has come yet" : "what was received is written and kept"
        return "Interrupted: \(what) unfinished, \(state). Run the same command again to resume."
    }
}
