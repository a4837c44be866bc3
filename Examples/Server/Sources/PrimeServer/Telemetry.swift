import InMemoryTracing
import LanyardTelemetry
import Logging
import Metrics
import MetricsTestKit
import Tracing

/// What tells of the service: logs to standard error, metrics and spans to memory. A service of yours has other back ends, and the
/// rest is the same.
struct Telemetry {
    private let metrics = TestMetrics()
    private let tracer = InMemoryTracer()

    /// Sets up logs, metrics and spans of the process.
    static func bootstrap() -> Telemetry {
        let telemetry = Telemetry()
        LoggingSystem.bootstrap(StreamLogHandler.standardError, metadataProvider: .run)
        MetricsSystem.bootstrap(telemetry.metrics)
        InstrumentationSystem.bootstrap(telemetry.tracer)
        return telemetry
    }

    var summary: String { "\(metrics.counters.count) counters, \(tracer.finishedSpans.count) spans" }
}
