internal import Lanyard

extension TaskActivity {
    /// The attempt, if it is worth telling.
    var wireAttempt: Int? { attempt > 1 ? attempt : nil }
}

extension Wire.Wait {
    init(_ wait: TaskWait, since: Double) {
        self.init(what: wait.reason.limited, since: since)
    }
}
