/// A timer that calls a function when its time has come, on a thread that no task can keep busy.
package final class ActionTimer: ScopeTimer, @unchecked Sendable {
    private let action: @Sendable () -> Void

    package init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
        super.init()
    }

    override func timeHasCome(_ now: ScopeInstant) { action() }
}
