/// Tells a scope that the time of a key has come. It is told which before it is set.
final class KeyTimer: ScopeTimer, @unchecked Sendable {
    @exclusivity(unchecked) private weak var core: ScopeCore?
    @exclusivity(unchecked) private var key: TaskKey?

    func belong(to key: TaskKey, in core: ScopeCore) {
        (self.core, self.key) = (core, key)
    }

    override func timeHasCome(_ now: ScopeInstant) {
        if let key { core?.timerFired(self, key: key) }
    }
}
