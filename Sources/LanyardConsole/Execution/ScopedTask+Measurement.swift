public import Lanyard

extension ScopedTask {
    /// What the run has done with its time until now, or until its end, if its scope has a ``MeasuredExecutor``.
    ///
    /// It is `nil` if the scope has none, and for a run that has no task yet.
    public var measurement: RunMeasurement? {
        (meter as? RunMeter)?.measurement(at: .continuousNow)
    }
}
