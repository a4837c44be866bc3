internal import Lanyard

extension Run {
    /// What it has done with its time until now, if its scope has a measured executor.
    var measurement: RunMeasurement? { (meter as? RunMeter)?.measurement(at: .continuousNow) }
}

extension Wire.Measured {
    init(_ measured: RunMeasurement, since beginning: Beginning) {
        self.init(
            busy: measured.busy.ticks.milliseconds,
            scheduled: measured.scheduled.ticks.milliseconds,
            idle: measured.idle.ticks.milliseconds,
            resumes: measured.resumes,
            longestStretch: measured.longestStretch.ticks.milliseconds,
            stretchSince: measured.stretchSince.map { beginning.milliseconds($0.offset.ticks) }
        )
    }
}
