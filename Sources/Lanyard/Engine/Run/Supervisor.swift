/// Hears of each run that ends in a structured scope or in one below it.
protocol Supervisor: AnyObject, Sendable {
    /// The body of the scope.
    var body: Region { get }

    /// Called before anybody who waits for the run learns of its end; outside of locks.
    func ended(_ run: Run)
}
