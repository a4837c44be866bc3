import CommandSupport
import LanyardDownloads

/// How a `get` ended, for the exit code and for what to say last. A pure value.
struct GetEnd: Hashable, Sendable {
    private let isAllDone: Bool
    private let code: GetExitCode?
    private let cancelled: [String]
    private let unfinished: Int
    private let kept: Int
    private let lost: Int
    /// How many files were there of which nobody knows whose they are.
    private let taken: Int
    /// How many files have changed on their servers.
    private let outdated: Int
    private let isInterrupted: Bool

    /// - Parameter existing: what was to be done about a file that is there.
    init(_ tally: DownloadTally, isInterrupted: Bool, existing: OnExisting = .resume) {
        self.isInterrupted = isInterrupted
        taken = existing == .resume ? tally.taken : 0
        outdated = tally.outdated
        code = tally.code
        isAllDone = tally.finished == tally.count
        (cancelled, kept, lost) = (tally.cancelled, tally.kept, tally.lost)
        unfinished = tally.cancelled.count + tally.unbegun
    }

    /// 0 if all is done, 130 after an interruption, else what failed (``GetExitCode``): whether anybody reads the output does not count.
    var exitCode: Int32 {
        if isInterrupted { return Interruption.exitCode }
        return isAllDone ? 0 : (code ?? .cancelled).rawValue
    }

    /// What the user should know about an interruption, or about downloads that were cancelled one by one: an
    /// interruption has one cause for all of them.
    var messages: [String] {
        if isInterrupted {
            return [unfinished == 0 ? "Interrupted, when there was nothing left to do." : "Interrupted: \(rest)"]
        }
        return (cancelled.isEmpty ? [] : cancelled + [rest]) + (taken == 0 ? [] : [GetEnd.advice])
            + (outdated == 0 ? [] : [GetEnd.adviceForOutdated])
    }

    private static let advice =
        "What exists already is not known to be from there. If it is, --on-existing by-date takes it by its length and date."

    private static let adviceForOutdated =
        "What has changed on the server is replaced by the new one with -N, or --on-existing overwrite."

    private var rest: String {
        let what = unfinished == 1 ? "1 download is" : "\(unfinished) downloads are"
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
