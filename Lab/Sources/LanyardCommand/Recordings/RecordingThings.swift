/// What the lines of a recording are about, member by member. What is not named here may be anything: it may come from a newer program.
enum RecordingThing {
    struct Program: RecordingPart {
        var name: RecordingText
        var process: RecordingWhole
    }

    struct Totals: RecordingPart {
        var admitted, succeeded, failed, cancelled, delivered, withheld, live, stragglers, stopping,
            scopes: RecordingAmount?
        var unlisted, unlistedScopes, forgotten, passed, untracked, ungrouped: RecordingAmount?
    }

    struct Cost: RecordingPart {
        var events, nanosecondsPerEvent, share, sampling, kept, bytes, viewers: RecordingAmount?
    }

    struct Thresholds: RecordingPart {
        var stragglerAfter, stalledAfter: RecordingAmount?
    }

    struct Scope: RecordingPart {
        var id: RecordingWhole
        var origin: RecordingText
        var parent: RecordingWhole?
        var name: RecordingText?
        var isClosed: RecordingFlag?
        var live, withheld, dropped: RecordingAmount?
    }

    struct Group: RecordingPart {
        var id: RecordingWhole
        var scopeOrigin: RecordingText
        var scopeName, key, policy, lastUnhandledError: RecordingText?
        var live, waiting, admitted, started, replaced, queued, joined, skipped, refused, succeeded,
            failed: RecordingAmount?
        var cancelled, delivered, withheld, missedDeadlines, cancelledByItself, replacedAfterStart: RecordingAmount?
        var dropped, unhandledErrors: RecordingAmount?
    }

    struct Finding: RecordingPart {
        var rule, severity, text: RecordingText
        var since: RecordingTime
        var count: RecordingAmount
        var scope, group: RecordingWhole?
        var runs: RecordingShortList<RecordingWhole>
    }

    struct Cause: RecordingPart {
        var kind, origin: RecordingText
        var reason: RecordingText?
        var by: RecordingWhole?
        var isOwn: RecordingFlag?
    }

    struct Wait: RecordingPart {
        var what: RecordingText
        var since: RecordingTime
    }

    struct Progress: RecordingPart {
        var completed: RecordingAmount
        var total: RecordingAmount?
        var fraction: RecordingNumber?
    }

    struct Measured: RecordingPart {
        var busy, scheduled, idle, resumes, longestStretch: RecordingAmount
        var stretchSince: RecordingTime?
    }

    struct Histogram: RecordingPart {
        var count, sum, max: RecordingAmount
        var buckets: RecordingShortList<RecordingBucket>
    }

    struct CausePlace: RecordingPart {
        var kind, origin: RecordingText
        var reason: RecordingText?
        var count, live: RecordingAmount
        var obeying: Histogram
    }

    struct GroupHistograms: RecordingPart {
        var group: RecordingWhole
        var running, waiting, obeying: Histogram
    }

    struct Rule: RecordingPart {
        var name, summary, threshold: RecordingText
    }
}

/// A run as a line of a recording tells of it.
struct RecordingRun: RecordingPart {
    private struct Members: RecordingPart {
        var id, scope, group: RecordingWhole
        var origin, admission, state: RecordingText
        var name, key, policy, outcome, handover, error: RecordingText?
        var admittedAt: RecordingTime
        var startedAt, cancelledAt, endedAt, leftAt, progressedAt: RecordingTime?
        var cause: RecordingThing.Cause?
        var isOwnerGone: RecordingFlag?
        var attempt: RecordingAmount?
        var waitsFor: RecordingThing.Wait?
        var progress: RecordingThing.Progress?
        var measured: RecordingThing.Measured?
    }

    private enum Name: CodingKey { case endedAt }

    init(from decoder: any Decoder) throws {
        let run = try Members(from: decoder)
        guard run.state.value != "ended" || run.endedAt != nil else {
            throw RecordingFault(
                at: decoder.codingPath + [Name.endedAt],
                RecordingTime.words + ", as the run has ended"
            )
        }
    }
}
