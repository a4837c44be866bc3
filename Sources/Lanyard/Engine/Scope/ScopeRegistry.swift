internal import Synchronization

/// The scopes that have none above, so that all there is can be found. Each is here until it is released and its last run
/// has ended; nobody's ``TaskScope`` is kept.
///
/// Linked through the scopes themselves, the oldest first: an owner comes and goes with its scope, and a table took as long
/// as making a task.
enum ScopeRegistry {
    /// Where a scope stands among those that have none above.
    struct Place {
        var next: ScopeCore?
        var previous: Unmanaged<ScopeCore>?

        /// Counted from one in the order of the list; zero for one that is not in it.
        var number: UInt64 = 0
    }

    private struct Roots: ~Copyable {
        var first: ScopeCore?
        var last: Unmanaged<ScopeCore>?
        var lastNumber: UInt64 = 0
        var count = 0

        mutating func append(_ core: ScopeCore) {
            lastNumber += 1
            core.place = Place(previous: last, number: lastNumber)
            if let last { last._withUnsafeGuaranteedRef { $0.place.next = core } } else { first = core }
            last = Unmanaged.passUnretained(core)
            count += 1
        }

        mutating func remove(_ core: ScopeCore) {
            var place = Place()
            swap(&core.place, &place)
            if place.number == 0 { return }
            let previous = place.previous
            if let next = place.next { next.place.previous = previous } else { last = previous }
            if let previous {
                previous._withUnsafeGuaranteedRef { $0.place.next = place.next.take() }
            } else {
                first = place.next.take()
            }
            count -= 1
        }

        /// The oldest of those that came later than a number, looked for from a scope on, if that is still here.
        func first(after number: UInt64, from core: ScopeCore) -> ScopeCore? {
            var next = core.place.number == 0 ? first : core.place.next
            while let core = next, core.place.number <= number { next = core.place.next }
            return next
        }

        func elements(upTo limit: Int = .max) -> [ScopeCore] {
            var elements: [ScopeCore] = []
            var next = first
            while let core = next, elements.count < limit {
                elements.append(core)
                next = core.place.next
            }
            return elements
        }
    }

    private static let roots = Mutex(Roots())

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
        var (current, number, last) = roots.withLock { ($0.first, $0.first?.place.number ?? 0, $0.lastNumber) }
        while let core = current, number <= last {
            body(core)
            (current, number) = roots.withLock { roots in
                let next = roots.first(after: number, from: core)
                return (next, next?.place.number ?? 0)
            }
        }
    }
}
