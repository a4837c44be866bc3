import Synchronization

@testable import Lanyard

extension TaskScope {
    /// How many timers are set for the scope's keys and deadlines.
    var timerCount: Int { core.timers.count }
}
