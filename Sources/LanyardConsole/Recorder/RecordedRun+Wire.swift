internal import Lanyard

/// Where the console's time line begins, on that of the process.
struct Beginning: Sendable {
    let ticks: Ticks
    private let clock: @Sendable () -> Ticks

    /// - Parameter clock: Says the present, on the time line of the process.
    init(_ clock: @escaping @Sendable () -> Ticks = { ScopeInstant.continuousNow.offset.ticks }) {
        self.clock = clock
        ticks = clock()
    }

    /// The present, on the time line of the process.
    var present: Ticks { clock() }

    /// The present, in milliseconds since the beginning.
    var now: Double { milliseconds(present) }

    func milliseconds(_ ticks: Ticks) -> Double { (ticks &- self.ticks).milliseconds }
}

extension RecordedRun {
    func wire(since beginning: Beginning) -> Wire.Run {
        Wire.Run(
            id: facts.id,
            scope: facts.scope,
            group: facts.group.id,
            name: details?.name,
            key: facts.group.key ?? details?.key,
            policy: facts.group.policy,
            origin: facts.origin.description,
            admission: facts.marks.admission.rawValue,
            state: .ended,
            admittedAt: beginning.milliseconds(facts.admittedAt),
            startedAt: facts.startedAt.map(beginning.milliseconds),
            cancelledAt: cancelledAt.map(beginning.milliseconds),
            endedAt: beginning.milliseconds(facts.endedAt),
            outcome: facts.outcome,
            handover: facts.marks.handover,
            cause: details?.cause?.wire(isOwn: facts.marks.contains(.own)),
            error: details?.error,
            progress: details?.progress,
            measured: details?.measured.map { Wire.Measured($0, since: beginning) },
            attempt: details?.attempt
        )
    }
}

extension CancellationCause {
    func wire(isOwn: Bool = false) -> Wire.Cause {
        var newer: UInt64?
        if case .replaced(let run) = kind { newer = run.rawValue }
        return Wire.Cause(
            kind: kind.wireName,
            reason: reason?.limited,
            origin: origin.description,
            by: newer,
            isOwn: isOwn ? true : nil
        )
    }

    /// What lay behind it, one after the other.
    var wireChainBehind: [Wire.Cause] {
        sequence(first: self, next: \.underlying).prefix(Self.chainLimit).dropFirst().map { $0.wire() }
    }
}
