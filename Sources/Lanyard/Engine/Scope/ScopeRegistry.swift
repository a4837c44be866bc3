internal import Synchronization

/// The scopes that have none above, so that all there is can be found. Each is here until it is released and its last run
/// has ended; nobody's ``TaskScope`` is kept.
///
/// Linked through the scopes themselves, the oldest first: an owner comes and goes with its scope, and a table took as long
/// as making a task.
enum ScopeRegistry {
    /// Where a scope stands among those that have none above.
    struct Place {
        var links = ListLinks<ScopeCore>()

        /// Counted from one in the order of the list; zero for one that is not in it.
        var number: UInt64 = 0
    }

    private enum Linkage: ListLinkage {
        static func withLinks(_ core: ScopeCore, _ change: (inout ListLinks<ScopeCore>) -> Void) {
            change(&core.place.links)
        }
    }

    private struct Roots: ~Copyable {
        var list = IntrusiveList<Linkage>()
        var lastNumber: UInt64 = 0

        mutating func append(_ core: ScopeCore) {
            lastNumber += 1
            core.place.number = lastNumber
            list.append(core)
        }

        mutating func remove(_ core: ScopeCore) {
            if core.place.number == 0 { return }
            core.place.number = 0
            list.remove(core)
        }

        /// The oldest of those that came later than a number, looked for from a scope on, if that is still here.
        func first(after number: UInt64, from core: ScopeCore) -> ScopeCore? {
            var next = core.place.number == 0 ? list.first : list.follower(of: core)
            while let core = next, core.place.number <= number { next = list.follower(of: core) }
            return next
        }
    }

    private static let roots = CrowdedMutex(Roots(), gate: .registry)

    static func add(_ core: ScopeCore) {
        roots.withLock { $0.append(core) }
    }

    /// Whoever calls holds the scope.
    static func remove(_ core: ScopeCore) {
        roots.withLock { $0.remove(core) }
    }

    /// Some of them, the oldest, and how many there are.
    static func roots(upTo limit: Int) -> (scopes: [ScopeCore], count: Int) {
        roots.withLock { ($0.list.elements(upTo: limit), $0.list.count) }
    }

    /// What is found first in them and those below.
    static func first<Found>(_ find: (ScopeCore) -> Found?) -> Found? {
        var waiting = roots.withLock { $0.list.elements() }
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
            ($0.list.first, $0.list.first?.place.number ?? 0, $0.lastNumber)
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
