internal import Lanyard
public import Observation

/// Asks again and again, each time in a task that is stored in a set and in a run of a scope: the set keeps those that have
/// ended, too, and the scope does not.
@MainActor @Observable
public final class GrowingSetModel {
    /// How many tasks the set holds.
    public private(set) var stored = 0
    /// How many runs the scope owns.
    public private(set) var owned = 0
    /// How many of all these are finished.
    public private(set) var finished = 0
    /// How many requests are under way.
    public var requests: Int { services.census.count(of: GreengrocerService.request) }

    private let services: LabServices
    private let greengrocer: GreengrocerService
    @ObservationIgnored private var cancellables: Set<AnyCancellable> = []
    private let tasks: TaskScope
    private let watching: TaskScope

    /// - Parameter greengrocer: Whom to ask; by default one that takes a second.
    public init(_ services: LabServices, greengrocer: GreengrocerService? = nil) {
        self.services = services
        self.greengrocer = greengrocer ?? GreengrocerService(services, delay: .seconds(1))
        tasks = services.scope.child("Beside the set")
        watching = services.scope.child("Numbers")
    }

    /// Asks five times, in both ways.
    public func askFiveTimes() {
        for _ in 1...5 {
            askStoredInSet()
            askInScope()
        }
        (stored, owned) = (cancellables.count, tasks.count)
    }

    private func askStoredInSet() {
        Task { [weak self, greengrocer] in
            _ = try? await greengrocer.fruit()
            self?.finished += 1
        }.store(in: &cancellables)
    }

    private func askInScope() {
        let run = tasks.addTask(name: "Ask for a fruit") { [greengrocer] in try await greengrocer.fruit() }
        watching.addTask(name: "Outcome") { [weak self] in
            _ = await run.outcome
            self?.ended()
        }
    }

    private func ended() {
        finished += 1
        owned = tasks.count
    }
}
