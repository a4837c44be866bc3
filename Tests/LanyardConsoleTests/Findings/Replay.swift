import Lanyard
import LanyardTestSupport

@testable import LanyardConsole

/// Notes what happens in scopes that a file makes, and shows it to the linters afterwards, ten samples a second of the
/// clock on which it happened. So it does not matter when the events arrive.
struct Replay: TaskObserver {
    let file: String
    private let events = Log<TaskEvent>()

    init(of file: String) {
        self.file = file
    }

    func observe(_ events: [TaskEvent], dropped: Int) async {
        for event in events where event.scope.origin.fileID == file { self.events.note(event) }
    }

    /// Whether nothing happened.
    var isEmpty: Bool { events.all.isEmpty }

    /// Which rules found something, and when first, in milliseconds since the first event.
    func findings() -> [String: Double] {
        guard let first = events.all.first?.instant else { return [:] }
        var linters = Linters()
        var program = Program()
        var found: [String: Double] = [:]
        var time = 0.0
        func sample() {
            for finding in linters.check(program.state(at: time)) where found[finding.rule] == nil {
                found[finding.rule] = time
            }
            time += 100
        }
        for event in events.all {
            let moment = TimeSpan(first.duration(to: event.instant)).milliseconds
            while time < moment { sample() }
            program.note(event.kind, at: moment)
        }
        sample()
        return found
    }
}

extension TimeSpan {
    fileprivate init(_ duration: Duration) { self.init(milliseconds: duration / .milliseconds(1)) }
}

/// What there is, from what happened: one scope of each name, and one group for each key.
private struct Program {
    private var runs: [UInt64: Wire.Run] = [:]
    private var groups: [String: Wire.Group] = [:]
    private var causes: [String: Wire.CausePlace] = [:]

    func state(at time: Double) -> ConsoleState {
        var groups = groups
        for run in runs.values where run.state == .waiting { groups[Self.group(run)]?.waiting += 1 }
        return ConsoleState(
            time: time,
            scopes: [],
            runs: runs.values.sorted { $0.id < $1.id },
            groups: groups.values.sorted { $0.id < $1.id },
            causes: Array(causes.values)
        )
    }

    private static func group(_ run: Wire.Run) -> String { "\(run.scope) \(run.key ?? "")" }

    mutating func note(_ kind: TaskEvent.Kind, at time: Double) {
        switch kind {
        case .admitted(let run, let admission): admit(run, admission, at: time)
        case .started(let run):
            change(run) { run, _ in (run.state, run.startedAt) = (.running, time) }
        case .cancelRequested(let run, let cause): cancel(run, cause, at: time)
        case .delivered(let run): change(run) { $1.delivered += 1 }
        case .withheld(let run): change(run) { ($0.handover, $1.withheld) = (.withheld, $1.withheld + 1) }
        case .finished(let run, let outcome): finish(run, outcome, at: time)
        case .unhandledError(let run, _): change(run) { $1.unhandledErrors = ($1.unhandledErrors ?? 0) + 1 }
        case .scopeOpened, .scopeClosed, .dropped: break
        }
    }

    private mutating func change(_ run: RunInfo, _ change: (inout Wire.Run, inout Wire.Group) -> Void) {
        guard var known = runs[run.id.rawValue], var group = groups[Self.group(known)] else { return }
        change(&known, &group)
        (runs[known.id], groups[Self.group(known)]) = (known, group)
    }

    private mutating func admit(_ run: RunInfo, _ admission: Admission, at time: Double) {
        let scope = run.scope
        let made = Wire.Run(
            id: run.id.rawValue,
            scope: scope.id.rawValue,
            group: 0,
            name: run.name,
            key: run.key?.description,
            origin: run.origin.description,
            admission: admission.rawValue,
            state: .waiting,
            admittedAt: time
        )
        let (name, id) = (Self.group(made), groups.count + 1)
        let group = Wire.Group(id: id, scopeName: scope.name, scopeOrigin: scope.origin.description, key: made.key)
        groups[name, default: group].admitted += 1
        runs[made.id] = made
        runs[made.id]?.group = groups[name]?.id ?? 0
    }

    private mutating func cancel(_ run: RunInfo, _ cause: CancellationCause, at time: Double) {
        let kind = String("\(cause.kind)".prefix { $0 != " " })
        change(run) { run, group in
            run.cancelledAt = time
            run.cause = Wire.Cause(kind: kind, reason: cause.reason, origin: cause.origin.description)
            if run.state == .running { run.state = .straggling }
            if kind == "replaced" && run.startedAt != nil { group.replacedAfterStart += 1 }
            if kind == "deadlineExpired" { group.missedDeadlines += 1 }
        }
        let none = Wire.Histogram(count: 0, sum: 0, max: 0, buckets: [])
        let origin = cause.origin.description
        let place = Wire.CausePlace(kind: kind, origin: origin, count: 0, live: 0, obeying: none)
        causes["\(kind) \(origin)", default: place].count += 1
    }

    private mutating func finish(_ run: RunInfo, _ outcome: Outcome<Void>, at time: Double) {
        change(run) { run, group in
            (run.state, run.endedAt) = (.ended, time)
            switch outcome {
            case .succeeded: group.succeeded += 1
            case .failed: group.failed += 1
            case .cancelled: group.cancelled += 1
            }
        }
    }
}
