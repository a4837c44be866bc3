import Lanyard
import Testing

@testable import LanyardConsole

/// An executor with lanes of its own, so that tests that hold them don't hold each other up.
func measured(_ lanes: Int) -> MeasuredExecutor {
    MeasuredExecutor(on: Lanes(count: lanes))
}

extension ScopedTask {
    /// What is measured now, and what will be if nothing happens for a time.
    func measurements(apart span: Duration) throws -> (RunMeasurement, RunMeasurement) {
        let (meter, now) = (try #require(meter as? RunMeter), ScopeInstant.continuousNow)
        return (try #require(meter.measurement(at: now)), try #require(meter.measurement(at: now.advanced(by: span))))
    }
}
