internal import Lanyard
internal import Synchronization

/// What is counted for all scopes of one name and origin, and in them for one key or for the calls without.
final class GroupRecord: Sendable {
    struct Counts {
        var admitted = 0
        var started = 0
        var replaced = 0
        var queued = 0
        var joined = 0
        var skipped = 0
        var dropped = 0
        var refused = 0
        var succeeded = 0
        var failed = 0
        var cancelled = 0
        var delivered = 0
        var withheld = 0
        var missedDeadlines = 0
        var cancelledByItself = 0
        var replacedAfterStart = 0
        var unhandledErrors = 0
        var lastUnhandledError: String?

        /// The cancelled runs by kind of cause.
        var cancelledBy: [String: Int] = [:]

        var ended: Int { succeeded + failed + cancelled }

        /// Calls that became no run of their own.
        var passedOver: Int { joined + skipped + refused }
    }

    struct State {
        var counts = Counts()
        var running = SpanHistogram()
        var waiting = SpanHistogram()
        var obeying = SpanHistogram()
    }

    let id: Int
    let scopeName: String?
    let scopeOrigin: String
    let key: String?
    let policy: String?
    private let state = Mutex(State())

    init(id: Int, scopeName: String?, scopeOrigin: String, key: String? = nil, policy: String? = nil) {
        self.id = id
        self.scopeName = scopeName
        self.scopeOrigin = scopeOrigin
        self.key = key
        self.policy = policy
    }

    /// A call of whose admission the recorder is told: of others there are as many as have ended and live.
    func count(_ admission: Admission) {
        state.withLock { state in
            state.counts.admitted += 1
            switch admission {
            case .started: break
            case .replaced: state.counts.replaced += 1
            case .queued: state.counts.queued += 1
            case .joined: state.counts.joined += 1
            case .skipped: state.counts.skipped += 1
            case .refused: state.counts.refused += 1
            }
        }
    }

    func countHandover(isDelivered: Bool) {
        state.withLock { state in
            if isDelivered { state.counts.delivered += 1 } else { state.counts.withheld += 1 }
        }
    }

    func countDropped(_ count: Int) {
        state.withLock { $0.counts.dropped += count }
    }

    func countUnhandled(_ error: String) {
        state.withLock { state in
            state.counts.unhandledErrors += 1
            state.counts.lastUnhandledError = error
        }
    }

    /// A run has ended.
    func count(_ run: RecordedRun.Facts, _ details: RecordedRun.Details?, isAdmissionTold: Bool) {
        state.withLock { state in
            if !isAdmissionTold { state.counts.admitted += 1 }
            if let started = run.startedAt {
                state.counts.started += 1
                state.waiting.count(started &- run.admittedAt)
                state.running.count(run.endedAt &- started)
            }
            switch run.outcome {
            case .succeeded: state.counts.succeeded += 1
            case .failed: state.counts.failed += 1
            case .cancelled: state.counts.cancelled += 1
            }
            guard let details, let cause = details.cause else { return }
            state.obeying.count(details.obeying)
            state.counts.note(cause, run)
        }
    }

    func removeAll() {
        state.withLock { $0 = State() }
    }

    /// How many runs have ended in it.
    var ended: Int { read { $0.counts.ended } }

    func read<Value>(_ body: (borrowing State) -> Value) -> Value {
        state.withLock { body($0) }
    }
}

extension GroupRecord.Counts {
    fileprivate mutating func note(_ cause: CancellationCause, _ run: RecordedRun.Facts) {
        let isOwn = run.marks.contains(.own)
        cancelledBy[cause.kind.wireName, default: 0] += 1
        switch cause.kind {
        case .deadlineExpired:
            missedDeadlines += 1
        case .replaced:
            cancelledByItself += isOwn ? 1 : 0
            replacedAfterStart += run.startedAt == nil ? 0 : 1
        case .requested:
            cancelledByItself += isOwn ? 1 : 0
        default:
            break
        }
    }
}
