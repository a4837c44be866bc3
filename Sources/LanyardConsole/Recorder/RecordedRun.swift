internal import Lanyard

/// What is kept of a run that has ended. It keeps nothing of the program's alive, and no long text.
struct RecordedRun: Sendable {
    let facts: Facts
    let details: Details?

    /// What there is to say of every run. Plain memory, because it is moved with every run that ends: with one reference in
    /// it, that took three times as long.
    ///
    /// Times are ticks on the time line of the process.
    struct Facts: Sendable {
        let id: UInt64
        let scope: UInt64

        /// Not retained: groups stay in their table for ever.
        unowned(unsafe) let group: GroupRecord
        let origin: CallSite
        let marks: RunMarks
        let admittedAt: Ticks
        let startedAt: Ticks?
        let endedAt: Ticks
        let outcome: Wire.Run.Result
    }

    /// What most runs have none of.
    final class Details: Sendable {
        let name: String?

        /// Its key, if its group does not say it.
        let key: String?
        let error: String?
        let cause: CancellationCause?

        /// The time from the cancellation to the end.
        let obeying: Ticks
        let measured: RunMeasurement?

        /// How far it had come.
        let progress: Wire.Progress?

        /// Which attempt it was on; `nil` for the first.
        let attempt: Int?

        init(_ run: Run, in group: GroupRecord, error: (any Error)?, cause: CancellationCause?) {
            name = run.name?.limited
            key = run.isKeyed && group.key == nil ? run.key?.description.limited : nil
            self.error = error.map { "\($0)".limited }
            self.cause = cause?.limited()
            obeying = cause.map { max($0.instant.duration(to: run.core.now).ticks, 0) } ?? 0
            measured = run.measurement
            progress = run.reportedProgress.map { Wire.Progress($0) }
            attempt = run.reportedActivity.flatMap { $0.wireAttempt }
        }
    }

    var cancelledAt: Ticks? { details?.cause == nil ? nil : facts.endedAt &- (details?.obeying ?? 0) }
}

extension RecordedRun {
    /// What there is to say of a run that ends at this moment.
    @inline(__always)
    static func parts(of run: Run, in group: GroupRecord) -> (Facts, Details?) {
        // On the continuous clock instants lie on the time line of the process; on others a run is placed by its end, and
        // such a clock may say anything.
        let (age, end) = run.moment
        let start = run.notes.startTicks
        let (outcome, error, cause) = outcome(of: run)
        let facts = Facts(
            id: run.id.rawValue,
            scope: run.core.id.rawValue,
            group: group,
            origin: run.origin,
            marks: run.marks,
            admittedAt: end &- age,
            startedAt: start > 0 ? end &- age &+ (start - 1) : nil,
            endedAt: end,
            outcome: outcome
        )
        let isPlain =
            run.isPlain && error == nil && cause == nil && !(run.isKeyed && group.key == nil) && !run.hasProgress
        return (facts, isPlain ? nil : Details(run, in: group, error: error, cause: cause))
    }

    @inline(__always)
    private static func outcome(of run: Run) -> (Wire.Run.Result, (any Error)?, CancellationCause?) {
        switch run.ending {
        case .succeeded, nil: (.succeeded, nil, nil)
        case .failed(let error): (.failed, error, nil)
        case .cancelled(let cause): (.cancelled, nil, cause)
        }
    }

    /// A call that its policy or its scope skipped: it never runs.
    init(passedOver run: Run, _ admission: Admission, in group: GroupRecord) {
        let end = run.moment.now
        let kind = admission == .skipped ? CancellationCause.Kind.skipped : .refused
        let cause = CancellationCause(kind: kind, origin: run.origin, instant: run.core.now)
        facts = Facts(
            id: run.id.rawValue,
            scope: run.core.id.rawValue,
            group: group,
            origin: run.origin,
            marks: RunMarks(admission),
            admittedAt: end,
            startedAt: nil,
            endedAt: end,
            outcome: .cancelled
        )
        details = Details(run, in: group, error: nil, cause: cause)
    }
}

extension CancellationCause {
    /// How much of a chain of causes is kept.
    static let chainLimit = 16

    /// The same without long texts, and not deeper than the limit.
    fileprivate func limited(depth: Int = 1) -> CancellationCause {
        let isShort = (reason?.utf8.count ?? 0) <= Wire.textLimit
        if isShort && underlying == nil { return self }
        return CancellationCause(
            kind: kind,
            reason: reason?.limited,
            origin: origin,
            instant: instant,
            underlying: depth < Self.chainLimit ? underlying?.limited(depth: depth + 1) : nil
        )
    }
}
