public import Lanyard
public import Observation

/// The runs of a scope that were cancelled and still run, kept up to date while there are any.
@MainActor @Observable
public final class StragglerList {
    /// What the scope owns, the oldest first.
    public private(set) var all: [RunSnapshot] = []
    /// The stragglers among them.
    public var stragglers: [RunSnapshot] { all.filter { $0.state == .straggling } }
    /// How many runs the scope owns.
    public var runs: Int { all.count }

    private let watched: TaskScope
    private let clock: any Clock<Duration>
    private let tasks: TaskScope

    init(of watched: TaskScope, _ services: LabServices) {
        self.watched = watched
        clock = services.clock
        tasks = services.scope.child(".Straggler list")
    }

    /// Looks now, and then ten times a second for as long as the scope has runs.
    func follow() {
        guard look() else { return }
        tasks.addTask(id: "look", policy: .skip, name: "Look for stragglers") { [weak self, clock] in
            while self?.look() == true { try await clock.sleep(for: .milliseconds(100)) }
        }
    }

    @discardableResult
    private func look() -> Bool {
        all = watched.snapshot().runs
        return !all.isEmpty
    }
}
