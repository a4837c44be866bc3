#if Telemetry
import Lanyard
import Metrics
import Synchronization

/// The instruments of one back end. A back end looks them up by name, so each is made once: those that every run needs at first,
/// the others when they are needed.
final class Instruments: Sendable {
    let openScopes: Meter
    let liveRuns: Meter
    let stragglingRuns: Meter

    let waiting: Timer
    let obeying: Timer
    let withheld: Counter
    let unhandledErrors: Counter
    private let succeeded: Ending
    private let failed: Ending
    private let cancelled: Ending
    let startedWithoutKey: Counter

    /// How runs ended, in one way, and how long their bodies ran.
    struct Ending: Sendable {
        let count: Counter
        let running: Timer

        fileprivate init(_ outcome: String, _ factory: any MetricsFactory) {
            let dimensions = [("outcome", outcome)]
            count = Counter(label: "lanyard.outcomes", dimensions: dimensions, factory: factory)
            running = Timer(label: "lanyard.run.running", dimensions: dimensions, factory: factory)
        }
    }

    private struct Name: Hashable {
        let label: String
        let dimensions: [String]
    }

    private let factory: any MetricsFactory
    private let counters = Mutex<[Name: Counter]>([:])

    init(_ factory: any MetricsFactory) {
        self.factory = factory
        openScopes = Meter(label: "lanyard.scopes.open", factory: factory)
        liveRuns = Meter(label: "lanyard.runs.live", factory: factory)
        stragglingRuns = Meter(label: "lanyard.runs.straggling", factory: factory)
        waiting = Timer(label: "lanyard.run.waiting", factory: factory)
        obeying = Timer(label: "lanyard.run.obeying", factory: factory)
        withheld = Counter(label: "lanyard.withheld", factory: factory)
        unhandledErrors = Counter(label: "lanyard.unhandled.errors", factory: factory)
        succeeded = Ending("succeeded", factory)
        failed = Ending("failed", factory)
        cancelled = Ending("cancelled", factory)
        startedWithoutKey = Counter(
            label: "lanyard.admissions",
            dimensions: [("decision", Admission.started.description), ("policy", "none")],
            factory: factory
        )
    }

    func ending(_ ending: TaskEvent.Ending) -> Ending {
        switch ending {
        case .succeeded: succeeded
        case .failed: failed
        case .cancelled: cancelled
        }
    }

    /// Counts admissions by decision and policy.
    func admissions(_ admission: Admission, by policy: OverlapPolicy?) -> Counter {
        counter(
            "lanyard.admissions",
            ["decision": admission.description, "policy": policy?.nameOfRule ?? "none"]
        )
    }

    func cancellations(for cause: CancellationCause) -> Counter {
        counter("lanyard.cancellations", ["kind": cause.kind.name, "origin": cause.origin.description])
    }

    func dropped(by policy: OverlapPolicy) -> Counter {
        counter("lanyard.dropped", ["policy": policy.nameOfRule])
    }

    private func counter(_ label: String, _ dimensions: KeyValuePairs<String, String>) -> Counter {
        let name = Name(label: label, dimensions: dimensions.map(\.value))
        if let counter = counters.withLock({ $0[name] }) { return counter }
        let made = Counter(label: label, dimensions: dimensions.map { ($0.key, $0.value) }, factory: factory)
        return counters.withLock { counters in
            if let counter = counters[name] { return counter }
            counters[name] = made
            return made
        }
    }
}

extension OverlapPolicy {
    /// Its rule, without the settings, of which a program may choose new ones all the time.
    fileprivate var nameOfRule: String { String(description.prefix { $0 != "(" }) }
}
#endif
