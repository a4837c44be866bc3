internal import Synchronization

/// The scopes that have none above, so that all there is can be found. Each is here until it is released and its last run
/// has ended; nobody's ``TaskScope`` is kept.
enum ScopeRegistry {
    private static let roots = CrowdedMutex(Siblings(), gate: .registry)

    static func add(_ core: ScopeCore) {
        roots.withLock { $0.append(core) }
    }

    /// Whoever calls holds the scope.
    static func remove(_ core: ScopeCore) {
        roots.withLock { $0.remove(core) }
    }

    /// Some of them, the oldest, and how many there are.
    static func roots(upTo limit: Int) -> (scopes: [ScopeCore], count: Int) {
        roots.withLock { ($0.elements(upTo: limit), $0.count) }
    }

    /// What is found first in them and those below.
    static func first<Found>(_ find: (ScopeCore) -> Found?) -> Found? {
        var waiting = roots.withLock { $0.elements() }
        while let core = waiting.popLast() {
            if let found = find(core) { return found }
            waiting += core.children
        }
        return nil
    }

    /// Calls `body` with each, the oldest first; not with scopes that come meanwhile. Each is looked up when its turn comes,
    /// so that none is kept for longer than its own turn takes.
    static func visit(_ body: (ScopeCore) -> Void) {
        var (current, number, last) = roots.withLock {
            ($0.first, $0.first?.place.number ?? 0, $0.lastNumber)
        }
        while let core = current, number <= last {
            body(core)
            (current, number) = roots.withLock { roots in
                let next = roots.first(after: number, from: core)
                return (next, next?.place.number ?? 0)
            }
        }
    }
}
