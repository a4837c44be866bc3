/// Tells a scope that the time of a key has come.
///
/// Unchecked, because it is told which scope and key once, before it is set, and only read from then on.
final class KeyTimer: ScopeTimer, @unchecked Sendable {
    @exclusivity(unchecked) private weak var core: ScopeCore?
    @exclusivity(unchecked) private var key: TaskKey?

    func belong(to key: TaskKey, in core: ScopeCore) {
        (self.core, self.key) = (core, key)
    }

    /// A window that is open while nothing waits concerns nobody.
    override var isAwaited: Bool {
        guard let key, let core else { return false }
        return core.hasWaitingRuns(key)
    }

    override func timeHasCome(_ now: ScopeInstant) {
        if let key { core?.timerFired(self, key: key, at: now) }
    }
}
