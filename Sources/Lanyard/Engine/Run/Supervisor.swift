/// Hears of each run that ends in a structured scope or in one below it.
protocol Supervisor: AnyObject, Sendable {
    /// What the scope is part of.
    var enclosure: Enclosure { get }

    /// Called before anybody who waits for the run learns of its end; outside of locks.
    func ended(_ run: Run)
}
