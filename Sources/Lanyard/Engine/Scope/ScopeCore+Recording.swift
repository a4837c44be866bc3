// What the recorder may ask of a scope; all of it may be asked at any time, on any thread.
extension ScopeCore {
    /// The present on the clock of the scope.
    package var now: ScopeInstant { clock.now() }

    /// Whether instants of the scope compare with those of most others.
    package var isOnContinuousClock: Bool {
        if case .continuous = clock { true } else { false }
    }

    /// Scopes that have none above, the oldest first of those that are looked at, at most so many; and how many there are.
    package static func roots(upTo limit: Int) -> (scopes: [ScopeCore], count: Int) {
        ScopeRegistry.roots(upTo: limit)
    }

    /// The scope with an identity, wherever it is in the process.
    package static func scope(_ id: ScopeID) -> ScopeCore? {
        ScopeRegistry.first { $0.id == id ? $0 : nil }
    }

    /// The run with an identity, wherever it is in the process.
    package static func run(_ id: RunID) -> Run? {
        ScopeRegistry.first { $0.run(id) }
    }

    /// Cancels every run of the scope and of those below it; how many were told.
    package func cancelAll(_ reason: String?, _ origin: CallSite) -> Int {
        let news = Set(tree().filter { $0.cause == nil }.map(\.id))
        return cancelRuns(reason, origin).count { news.contains($0.id) && $0.cause != nil }
    }

    /// Cancels the runs of a key; how many were told.
    package func cancel(_ key: TaskKey, _ reason: String?, _ origin: CallSite) -> Int {
        cancel(key, cause(.requested, reason, origin)).count
    }
}

extension ScopeInstant {
    /// The present on the continuous clock, as scopes see it that have no clock of their own.
    package static var continuousNow: ScopeInstant { ScopeClock.continuous.now() }
}
