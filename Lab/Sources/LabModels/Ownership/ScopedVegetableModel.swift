internal import Lanyard
public import Observation

/// Has a scope, which goes with the model: no handle, no `deinit`, and nothing to guard.
@MainActor @Observable
public final class ScopedVegetableModel: VegetableModel {
    /// What it shows.
    public private(set) var state = VegetableState.idle

    private let greengrocer: GreengrocerService
    private let member: Census.Member
    private let tasks: TaskScope

    /// Makes one that asks a greengrocer.
    public init(_ services: LabServices, _ greengrocer: GreengrocerService, member: Census.Member) {
        self.greengrocer = greengrocer
        self.member = member
        tasks = services.scope.child("Vegetable")
    }

    /// Begins to load.
    public func load() {
        state = .loading
        tasks.addTask(id: "load", name: "Load a vegetable", for: self) { [greengrocer] in
            try await greengrocer.vegetable()
        } then: { model, vegetable in
            model.state = .vegetable(vegetable)
        } failed: { model, error in
            model.state = .error("\(error)")
        } finally: { model, outcome in
            if outcome.cause != nil { model.state = .error("cancelled") }
        }
    }
}
