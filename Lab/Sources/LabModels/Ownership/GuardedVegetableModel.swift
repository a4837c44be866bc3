public import Observation

/// Cancels its task in `deinit`, and the task does not keep the model: it takes what it needs along, and looks whether
/// the model is still there when the answer has come.
@MainActor @Observable
public final class GuardedVegetableModel: VegetableModel {
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
        task = Task { [weak self, greengrocer] in
            let answer: VegetableState
            do {
                answer = .vegetable(try await greengrocer.vegetable())
            } catch {
                answer = .error("\(error)")
            }
            guard let self, !Task.isCancelled else { return }
            state = answer
        }
    }
}
