internal import Synchronization

/// The scopes that have none above, so that all there is can be found. Each is here until it is released and its last run
/// has ended; nobody's ``TaskScope`` is kept.
enum ScopeRegistry {
    private static let roots = CrowdedMutex(ChildList(), gate: .registry)

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

/// Scopes that have the same scope above, or none, in the order in which they came.
///
/// Linked through the scopes themselves: a request or an owner comes and goes with its scope, and a table took as long as making
/// a task.
struct ChildList: ~Copyable {
    /// Where a scope stands.
    struct Position {
        fileprivate var links = ListLinks<ScopeCore>()

        /// Counted from one in the order of the list; zero for one that is not in it.
        fileprivate(set) var number: UInt64 = 0
    }

    private enum Linkage: ListLinkage {
        static func withLinks(_ core: ScopeCore, _ change: (inout ListLinks<ScopeCore>) -> Void) {
            change(&core.place.links)
        }
    }

    private var list = IntrusiveList<Linkage>()

    /// The number of the one that came last.
    private(set) var lastNumber: UInt64 = 0

    var count: Int { list.count }
    var isEmpty: Bool { list.isEmpty }
    var first: ScopeCore? { list.first }

    /// Some of them, the oldest first.
    func elements(upTo limit: Int = .max) -> [ScopeCore] { list.elements(upTo: limit) }

    mutating func append(_ core: ScopeCore) {
        lastNumber += 1
        core.place.number = lastNumber
        list.append(core)
    }

    /// Takes away a scope, if it is here. Whoever calls holds it.
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
