public import Observation

/// Cancels its task in `deinit`. But the task keeps the model, so that the `deinit` does not come before the task ends.
@MainActor @Observable
public final class StrongVegetableModel: VegetableModel {
    /// What it shows.
    public private(set) var state = VegetableState.idle

    private let greengrocer: GreengrocerService
    private let member: Census.Member
    @ObservationIgnored private var task: Task<Void, Never>?

    /// Makes one that asks a greengrocer.
    public init(_ services: LabServices, _ greengrocer: GreengrocerService, member: Census.Member) {
        self.greengrocer = greengrocer
        self.member = member
    }

    deinit { task?.cancel() }

    /// Begins to load.
    public func load() {
        state = .loading
        task = Task {
            // `self` is captured here without a word, and kept until the answer has come.
            do {
                state = .vegetable(try await greengrocer.vegetable())
            } catch {
                state = .error("\(error)")
            }
        }
    }
}
