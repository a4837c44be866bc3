/// A view model that loads one vegetable.
@MainActor
public protocol VegetableModel: AnyObject {
    /// Makes one that asks a greengrocer.
    ///
    /// - Parameter member: What counts it while it is alive.
    init(_ services: LabServices, _ greengrocer: GreengrocerService, member: Census.Member)

    /// What it shows.
    var state: VegetableState { get }

    /// Begins to load.
    func load()
}

/// What a view model that loads a vegetable shows.
public enum VegetableState: Sendable, Hashable {
    /// Nothing yet.
    case idle
    /// A spinner.
    case loading
    /// A vegetable.
    case vegetable(String)
    /// Why there is none.
    case error(String)
}
