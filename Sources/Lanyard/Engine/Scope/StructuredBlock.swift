internal import Synchronization

/// The block that waits for a structured scope: it hears of each run that ends there or in a scope below, unless that is answered for.
protocol StructuredBlock: AnyObject, Sendable {
    /// What the scope is part of.
    var enclosure: Enclosure { get }

    /// Says whether a run that failed begins anew; `nil` if none does.
    var supervisor: Supervisor? { get }

    /// Called before anybody who waits for the run learns of its end; outside of locks.
    func ended(_ run: Run)
}

/// Hears of each run that ends in a scope or below it, as long as anybody reads that.
protocol RunEndListener: AnyObject, Sendable {
    /// Called before anybody who waits for the run learns of its end; outside of locks.
    func ended(_ run: Run)
}

extension ScopeCore {
    var listeners: [any RunEndListener] { machine.withLock { $0.listeners } }

    func add(_ listener: any RunEndListener) {
        machine.withLock { $0.listeners.append(listener) }
    }

    /// Whoever calls holds the listener, so that it is not released under the lock.
    func remove(_ listener: any RunEndListener) {
        machine.withLock { machine in machine.listeners.removeAll { $0 === listener } }
    }
}
