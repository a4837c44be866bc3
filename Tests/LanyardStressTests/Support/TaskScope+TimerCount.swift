import Synchronization

@testable import Lanyard

extension TaskScope {
    /// How many timers are set for the scope's keys and deadlines.
    var timerCount: Int { core.timers.count }

    /// Whether nothing stands in any key, no window is open and no timer set.
    var isIdle: Bool { core.keys(upTo: 1).isEmpty && timerCount == 0 }
}
