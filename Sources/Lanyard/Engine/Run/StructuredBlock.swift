/// The block that waits for a structured scope: it hears of each run that ends there or in a scope below, unless that is answered for.
protocol StructuredBlock: AnyObject, Sendable {
    /// What the scope is part of.
    var enclosure: Enclosure { get }

    /// Says whether a run that failed begins anew; `nil` if none does.
    var restarter: Restarter? { get }

    /// Called before anybody who waits for the run learns of its end; outside of locks.
    func ended(_ run: Run)
}
