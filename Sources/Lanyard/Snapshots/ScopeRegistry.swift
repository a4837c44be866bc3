internal import Synchronization

/// The scopes that have none above, so that all there is can be found. Each is here until it is released and its last run
/// has ended; nobody's ``TaskScope`` is kept.
enum ScopeRegistry {
    private static let cores = Mutex<[ScopeID: ScopeCore]>([:])

    static func add(_ core: ScopeCore) {
        let id = core.id
        cores.withLock { $0[id] = core }
    }

    static func remove(_ core: ScopeCore) {
        _ = cores.withLock { $0.removeValue(forKey: core.id) }
    }

    /// Some of them, the oldest of these first, and how many there are.
    static func roots(upTo limit: Int) -> (scopes: [ScopeCore], count: Int) {
        let (some, count) = cores.withLock { (Array($0.values.prefix(limit)), $0.count) }
        return (some.sorted { $0.id < $1.id }, count)
    }

    /// What is found first in them and those below.
    static func first<Found>(_ find: (ScopeCore) -> Found?) -> Found? {
        var waiting = cores.withLock { Array($0.values) }
        while let core = waiting.popLast() {
            if let found = find(core) { return found }
            waiting += core.children
        }
        return nil
    }

    /// Their snapshots, the oldest first. Each is looked up when its turn comes, so that none is kept for longer than its
    /// own snapshot takes.
    static var snapshots: [ScopeSnapshot] {
        let ids = cores.withLock { Array($0.keys) }.sorted()
        return ids.compactMap { id in cores.withLock { $0[id] }.map { ScopeSnapshot($0) } }
    }
}
