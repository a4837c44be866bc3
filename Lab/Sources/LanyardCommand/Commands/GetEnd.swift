import LanyardDownloads

/// How a `get` ended, for the exit code and for what to say last. A pure value.
struct GetEnd: Hashable, Sendable {
    private let isAllDone: Bool
    private let cancelled: [String]
    private let kept: Int
    private let lost: Int
    private let isInterrupted: Bool
    private let isUnread: Bool

    init(_ downloads: [WatchedDownload], isInterrupted: Bool, isUnread: Bool) {
        self.isInterrupted = isInterrupted
        self.isUnread = isUnread
        isAllDone = downloads.allSatisfy(\.isFinished)
        cancelled = downloads.compactMap(ReportText.cancellation)
        let begun = downloads.filter { $0.isCancelled && $0.state.bytes > 0 }
        kept = begun.count(where: \.state.isResumable)
        lost = begun.count - kept
    }

    /// 0 if all is done, 1 if something failed, 130 after an interruption, 141 as after SIGPIPE.
    var exitCode: Int32 {
        if isInterrupted { return Interruption.exitCode }
        if isUnread { return Output.exitCodeWhenClosed }
        return isAllDone ? 0 : 1
    }

    /// What the user should know about an interruption, or about downloads that were cancelled one by one: an
    /// interruption has one cause for all of them.
    var messages: [String] {
        if isInterrupted {
            return [cancelled.isEmpty ? "Interrupted, when there was nothing left to do." : "Interrupted: \(rest)"]
        }
        return cancelled.isEmpty || isUnread ? [] : cancelled + [rest]
    }

    private var rest: String {
        let what = cancelled.count == 1 ? "1 download is" : "\(cancelled.count) downloads are"
        return "\(what) unfinished, \(state)."
    }

    private var state: String {
        switch (kept > 0, lost > 0) {
        case (false, false): "nothing has come yet. Run the same command again to resume"
        case (true, false): "what was received is written and kept. Run the same command again to resume"
        case (true, true): "what can be resumed is written and kept. Run the same command again to resume"
        case (false, true): "and the server gives nothing to resume by. The same command begins again"
        }
    }
}
