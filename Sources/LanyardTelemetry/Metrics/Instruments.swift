#if Telemetry
import Metrics

/// The instruments of one back end, each made when it is first used: a back end looks them up under a lock.
struct Instruments {
    private struct Name: Hashable {
        let label: String
        let dimensions: [String]
    }

    private let factory: any MetricsFactory
    private var counters: [Name: Counter] = [:]
    private var timers: [Name: Timer] = [:]
    private var meters: [String: Meter] = [:]

    init(_ factory: any MetricsFactory) {
        self.factory = factory
    }

    /// Counts one more.
    mutating func count(_ label: String, _ dimensions: KeyValuePairs<String, String> = [:], by amount: Int = 1) {
        let name = Name(label: label, dimensions: dimensions.map(\.value))
        let counter =
            counters[name]
            ?? Counter(label: label, dimensions: dimensions.map { ($0.key, $0.value) }, factory: factory)
        counters[name] = counter
        counter.increment(by: amount)
    }

    /// Adds a duration to a distribution.
    mutating func record(_ duration: Duration, in label: String, _ dimensions: KeyValuePairs<String, String> = [:]) {
        let name = Name(label: label, dimensions: dimensions.map(\.value))
        let timer =
            timers[name]
            ?? Timer(label: label, dimensions: dimensions.map { ($0.key, $0.value) }, factory: factory)
        timers[name] = timer
        timer.record(duration: duration)
    }

    /// Sets what is so many now.
    mutating func set(_ label: String, to value: Int) {
        let meter = meters[label] ?? Meter(label: label, factory: factory)
        meters[label] = meter
        meter.set(value)
    }
}
#endif
