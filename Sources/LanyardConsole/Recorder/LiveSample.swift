internal import Lanyard

/// What lives at one moment, as far as it is looked at: the cancelled runs first, then so many others.
struct LiveSample {
    struct Counts {
        var live = 0
        var waiting = 0
        var started = 0

        /// Those whose admission is not counted before they have ended.
        var untold = 0

        /// The values of triggers that came to nothing and have not been told of.
        var dropped = 0
    }

    /// How many keys of a scope are asked that has more runs than are listed, and how many of its triggers.
    fileprivate static let keyLimit = 1000

    private(set) var scopes: [Wire.Scope] = []
    private(set) var runs: [Wire.Run] = []
    private(set) var groups: [Int: Counts] = [:]
    private(set) var causes: [CauseTable.Place: CauseTable.Live] = [:]
    private(set) var live = 0
    private(set) var stragglers = 0

    /// How many of the stragglers have had less time to stop than the findings give them.
    private(set) var stopping = 0
    private(set) var scopeCount = 0

    /// The keys in words that no group remembers, so that the program is asked once a run and not once a look.
    private(set) var ungroupedKeys: [UInt64: String] = [:]
    private let ledger: Ledger
    private let beginning: Beginning
    private let runLimit: Int
    private let knownKeys: [UInt64: String]
    private let lastProgress: ProgressWatch
    private(set) var progress = ProgressWatch()
    private let stragglerAfter: Ticks

    /// What triggers have dropped, by group.
    private var dropped: [Int: Counts] = [:]

    /// What is listed, by scope and group.
    private var listed: [UInt64: [Int: Counts]] = [:]
    private var seen: Set<UInt64> = []

    var unlisted: Int { max(live - runs.count, 0) }
    var unlistedScopes: Int { scopeCount - scopes.count }

    /// Reads what there is. Each scope's lock is held for as long as it takes to list so many runs, and to pass the free
    /// places of its table.
    init(
        _ ledger: Ledger,
        since beginning: Beginning,
        after last: LiveSample? = nil,
        runLimit: Int = 1000,
        scopeLimit: Int = 500,
        stragglerAfter: Duration = .zero
    ) {
        self.ledger = ledger
        self.stragglerAfter = stragglerAfter.ticks
        lastProgress = last?.progress ?? ProgressWatch()
        self.beginning = beginning
        self.runLimit = runLimit
        knownKeys = last?.ungroupedKeys ?? [:]
        for run in ledger.cancelled.all { add(run) }
        var waiting: ArraySlice<ScopeCore>
        (waiting, scopeCount) = ledger.roots(upTo: scopeLimit)
        var cores: [ScopeCore] = []
        while let scope = waiting.popFirst(), scopes.count < scopeLimit {
            let (runs, children) = scope.contents(upTo: runLimit)
            scopes.append(scope.wire)
            addDropped(of: scope)
            cores.append(scope)
            scopeCount += scope.childCount
            live += scope.count
            for run in runs where self.runs.count < runLimit { add(run) }
            waiting += children
        }
        runs.sort { $0.id < $1.id }
        for (scope, wire) in zip(cores, scopes) { countUnlisted(of: scope, live: wire.live) }
        for counts in listed.values { groups.merge(counts) { $0 + $1 } }
        groups.merge(dropped) { $0 + $1 }
    }

    /// Counts the values of a scope's triggers that came to nothing, and that the ledger has not been told of.
    private mutating func addDropped(of scope: ScopeCore) {
        for trigger in scope.triggers(upTo: Self.keyLimit) where trigger.droppedCount > 0 {
            let group = ledger.group(of: trigger, in: scope)
            dropped[group.id, default: Counts()].dropped += scope.untoldCount(of: trigger)
        }
    }

    private mutating func add(_ run: Run) {
        guard let snapshot = RunSnapshot(run, at: run.core.now), seen.insert(run.id.rawValue).inserted else { return }
        if snapshot.state == .straggling {
            stragglers += 1
            if snapshot.timeSinceCancelled?.ticks ?? 0 < stragglerAfter { stopping += 1 }
        }
        guard runs.count < runLimit else { return }
        let group = ledger.group(of: run)
        let key = group.key ?? knownKeys[run.id.rawValue] ?? run.key?.description.limited
        if let key, group.key == nil { ungroupedKeys[run.id.rawValue] = key }
        var wire = Wire.Run(run, snapshot, key: key, in: group, since: beginning)
        progress.note(&wire, after: lastProgress, at: beginning.now)
        runs.append(wire)
        let counts = Counts(
            live: 1,
            waiting: run.isHeldBack ? 1 : 0,
            started: wire.startedAt == nil ? 0 : 1,
            untold: run.isAdmissionTold ? 0 : 1
        )
        listed[wire.scope, default: [:]].merge([group.id: counts]) { $0 + $1 }
        guard let cause = snapshot.cause else { return }
        let place = CauseTable.Place(kind: cause.kind.wireName, origin: cause.origin.fingerprint)
        causes[place, default: CauseTable.Live(origin: cause.origin.description, reason: cause.reason?.limited)]
            .count += 1
    }

    /// Counts what is not listed of a scope's runs: a line that is longer than the list must not look as if it stood still.
    /// What stands in a key is asked for, up to a number of keys; the rest has no key, if all keys were asked.
    private mutating func countUnlisted(of scope: ScopeCore, live: Int) {
        let known = listed[scope.id.rawValue, default: [:]]
        guard known.values.reduce(0, { $0 + $1.live }) < live else { return }
        let site = ledger.site(of: scope).unkeyed
        let keys = scope.keys(upTo: Self.keyLimit)
        var counts = known
        var keyed: [Int: Counts] = [:]
        for (key, count) in keys {
            guard let group = site === ledger.groups.others ? site : ledger.groups.known(key, in: site) else {
                continue
            }
            keyed.merge([group.id: Counts(count)]) { $0 + $1 }
        }
        if keys.count < Self.keyLimit {
            let unkeyed = max(live - keys.reduce(0) { $0 + $1.count.live }, 0)
            keyed.merge([site.id: Counts(live: unkeyed, started: unkeyed, untold: unkeyed)]) { $0 + $1 }
        }
        counts.merge(keyed) { $0.live < $1.live ? $1 : $0 }
        listed[scope.id.rawValue] = counts
    }
}

extension LiveSample.Counts {
    fileprivate init(_ key: KeyCount) {
        self.init(
            live: key.live,
            waiting: key.waiting,
            started: key.live - key.waiting,
            untold: key.following
        )
    }

    fileprivate static func + (one: Self, other: Self) -> Self {
        Self(
            live: one.live + other.live,
            waiting: one.waiting + other.waiting,
            started: one.started + other.started,
            untold: one.untold + other.untold,
            dropped: one.dropped + other.dropped
        )
    }
}

extension Wire.Run {
    /// A run that lives.
    ///
    /// - Parameter key: Its key in words, which the program may have been asked for before.
    init(_ run: Run, _ snapshot: RunSnapshot, key: String?, in group: GroupRecord, since beginning: Beginning) {
        let scope = run.core
        let now = scope.isOnContinuousClock ? scope.now.offset.ticks : ScopeInstant.continuousNow.offset.ticks
        let admitted =
            scope.isOnContinuousClock ? run.admittedAt.offset.ticks : now &- snapshot.age.ticks
        let start = run.notes.startTicks
        let marks = run.marks
        /// An instant of the scope's clock, on the time line of the process.
        func time(_ instant: ScopeInstant) -> Double {
            beginning.milliseconds(admitted &+ run.admittedAt.duration(to: instant).ticks)
        }
        self.init(
            id: run.id.rawValue,
            scope: scope.id.rawValue,
            group: group.id,
            name: run.name?.limited,
            key: key,
            policy: group.policy ?? run.policy?.description.limited,
            origin: run.origin.description,
            admission: marks.admission.rawValue,
            state: Wire.Run.State(snapshot.state),
            admittedAt: beginning.milliseconds(admitted),
            startedAt: start > 0 ? beginning.milliseconds(admitted &+ (start - 1)) : nil,
            cancelledAt: snapshot.cause.map { time($0.instant) },
            handover: marks.handover,
            cause: snapshot.cause?.wire(isOwn: marks.contains(.own)),
            progress: run.reportedProgress.map { Wire.Progress($0) },
            measured: run.measurement.map { Wire.Measured($0, since: beginning) },
            isOwnerGone: snapshot.isOwnerGone ? true : nil,
            waitsFor: snapshot.wait.map { Wire.Wait($0, since: time($0.instant)) },
            progressedAt: run.lastBeginning(snapshot).map(time),
            attempt: run.reportedActivity?.wireAttempt
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
        let dropped = triggers(upTo: LiveSample.keyLimit).reduce(0) { $0 + $1.droppedCount }
        return Wire.Scope(
            id: id.rawValue,
            parent: parent?.id.rawValue,
            name: name?.limited,
            origin: origin.description,
            isClosed: !isOpen,
            live: count,
            withheld: withheldCount,
            dropped: dropped == 0 ? nil : dropped
        )
    }
}

extension Run {
    /// When that began which is judged by whether it gets on: the attempts, or, while nothing is done, what it waited for until
    /// then. `nil` for its body.
    fileprivate func lastBeginning(_ snapshot: RunSnapshot) -> ScopeInstant? {
        guard let activity = reportedActivity else { return nil }
        if snapshot.attempt > 1 { return activity.failingSince }
        return reportedProgress?.completed ?? 0 == 0 ? activity.lastReturn : nil
    }
}
