extension GroupRecord {
    /// The counts with those of the runs that live, and what is rehearsed.
    func wire(live: LiveSample.Counts, _ rehearsal: Wire.Rehearsal? = nil) -> Wire.Group {
        let counts = read { $0.counts }
        return Wire.Group(
            id: id,
            scopeName: scopeName,
            scopeOrigin: scopeOrigin,
            key: key,
            policy: policy,
            live: live.live,
            waiting: live.waiting,
            // Some may have been admitted before anybody recorded.
            admitted: max(counts.admitted + live.untold, counts.ended + counts.passedOver + live.live),
            started: counts.started + live.started,
            replaced: counts.replaced,
            replacedAfterStart: counts.replacedAfterStart,
            queued: counts.queued,
            joined: counts.joined,
            skipped: counts.skipped,
            refused: counts.refused,
            succeeded: counts.succeeded,
            failed: counts.failed,
            cancelled: counts.cancelled,
            delivered: counts.delivered,
            withheld: counts.withheld,
            missedDeadlines: counts.missedDeadlines,
            cancelledByItself: counts.cancelledByItself,
            dropped: counts.dropped + live.dropped == 0 ? nil : counts.dropped + live.dropped,
            unhandledErrors: counts.unhandledErrors == 0 ? nil : counts.unhandledErrors,
            lastUnhandledError: counts.lastUnhandledError,
            rehearsal: rehearsal
        )
    }

    var wireHistograms: Wire.GroupHistograms {
        read {
            Wire.GroupHistograms(
                group: id,
                running: $0.running.wire,
                waiting: $0.waiting.wire,
                obeying: $0.obeying.wire
            )
        }
    }
}
