internal import Lanyard

/// What lives at one moment, as far as it is looked at: the cancelled runs first, then so many others.
struct LiveSample {
    struct Counts {
        var live = 0
        var waiting = 0
        var started = 0
    }

    private(set) var scopes: [Wire.Scope] = []
    private(set) var runs: [Wire.Run] = []
    private(set) var groups: [Int: Counts] = [:]
    private(set) var causes: [CauseTable.Place: Int] = [:]
    private(set) var live = 0
    private(set) var stragglers = 0
    private(set) var scopeCount = 0
    private let ledger: Ledger
    private let beginning: Beginning
    private let runLimit: Int
    private var listed: Set<UInt64> = []

    var unlisted: Int { max(live - runs.count, 0) }
    var unlistedScopes: Int { scopeCount - scopes.count }

    /// Reads what there is. Each scope's lock is held for no longer than it takes to list so many runs.
    init(_ ledger: Ledger, since beginning: Beginning, runLimit: Int = 1000, scopeLimit: Int = 500) {
        self.ledger = ledger
        self.beginning = beginning
        self.runLimit = runLimit
        for run in ledger.cancelled.all.prefix(runLimit) { add(run) }
        let (roots, count) = ScopeCore.roots(upTo: scopeLimit)
        scopeCount = count
        var waiting = roots[...]
        while let scope = waiting.popFirst(), scopes.count < scopeLimit {
            let (runs, children) = scope.contents(upTo: runLimit)
            scopes.append(scope.wire)
            scopeCount += scope.childCount
            live += scope.count
            for run in runs where self.runs.count < runLimit { add(run) }
            waiting += children
        }
        runs.sort { $0.id < $1.id }
    }

    private mutating func add(_ run: Run) {
        guard let snapshot = RunSnapshot(run, at: run.core.now) else {
            // It ended while its cancellation was being noted.
            if run.marks.contains(.tracked) { ledger.cancelled.remove(run) }
            return
        }
        guard listed.insert(run.id.rawValue).inserted else { return }
        let group = ledger.group(of: run)
        let wire = Wire.Run(run, snapshot, in: group, since: beginning)
        runs.append(wire)
        groups[group.id, default: Counts()].live += 1
        groups[group.id]?.waiting += wire.state == .waiting ? 1 : 0
        groups[group.id]?.started += wire.startedAt == nil ? 0 : 1
        guard let cause = snapshot.cause else { return }
        stragglers += wire.state == .straggling ? 1 : 0
        causes[CauseTable.Place(kind: cause.kind.wireName, origin: cause.origin.fingerprint), default: 0] += 1
    }
}

extension Wire.Run {
    /// A run that lives.
    init(_ run: Run, _ snapshot: RunSnapshot, in group: GroupRecord, since beginning: Beginning) {
        let scope = run.core
        let now = scope.isOnContinuousClock ? scope.now.offset.ticks : ScopeInstant.continuousNow.offset.ticks
        let admitted =
            scope.isOnContinuousClock ? run.admittedAt.offset.ticks : now - snapshot.age.ticks
        let start = run.notes.startTicks
        let marks = run.marks
        self.init(
            id: run.id.rawValue,
            scope: scope.id.rawValue,
            group: group.id,
            name: run.name?.limited,
            key: group.key ?? run.key?.description.limited,
            policy: group.policy ?? run.policy?.description.limited,
            origin: run.origin.description,
            admission: marks.admission.rawValue,
            state: Wire.Run.State(snapshot.state),
            admittedAt: beginning.milliseconds(admitted),
            startedAt: start > 0 ? beginning.milliseconds(admitted + start - 1) : nil,
            cancelledAt: snapshot.cause.map { cause in
                beginning.milliseconds(admitted + run.admittedAt.duration(to: cause.instant).ticks)
            },
            handover: marks.handover,
            cause: snapshot.cause?.wire(isOwn: marks.contains(.own)),
            progress: run.reportedProgress.map { Wire.Progress($0) },
            measured: run.measurement.map { Wire.Measured($0, since: beginning) }
        )
    }
}

extension Wire.Run.State {
    init(_ state: RunSnapshot.State) {
        self =
            switch state {
            case .waiting: .waiting
            case .running: .running
            case .straggling: .straggling
            case .delivering: .delivering
            }
    }
}

extension Wire.Progress {
    init(_ progress: ProgressSnapshot) {
        self.init(completed: progress.completed, total: progress.total, fraction: progress.fraction)
    }
}

extension ScopeCore {
    var wire: Wire.Scope {
        Wire.Scope(
            id: id.rawValue,
            parent: parent?.id.rawValue,
            name: name?.limited,
            origin: origin.description,
            isClosed: !isOpen,
            live: count,
            withheld: withheldCount
        )
    }
}
