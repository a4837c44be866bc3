import Synchronization

@testable import Lanyard

extension TaskScope {
    /// A scope on the continuous clock whose timers are not the process's, so that they can be counted.
    static func withOwnTimers(_ name: String? = nil, executor: (any TaskExecutor)? = nil) -> TaskScope {
        let timers = Timers(.continuous)
        return TaskScope(
            core: ScopeCore(
                name: name.map { ScopeName($0) },
                parent: nil,
                timers: timers,
                rawPriority: nil,
                executor: executor,
                origin: CallSite()
            )
        )
    }

    /// How many timers are set for the scope's keys and deadlines.
    var timerCount: Int { core.timers.count }

    /// Whether nothing stands in any key, no window is open and no timer set.
    var isIdle: Bool { core.keys(upTo: 1).isEmpty && timerCount == 0 }
}
