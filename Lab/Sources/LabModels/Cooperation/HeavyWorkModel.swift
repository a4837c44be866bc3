internal import Lanyard
public import Observation

/// Computes something on the main actor that takes seconds, and measures how long it holds it at the longest.
@MainActor @Observable
public final class HeavyWorkModel {
    /// How the computation lets others have their turn.
    public enum Manner: Sendable {
        /// Never.
        case blocking
        /// With `Task.yield()` after each piece.
        case yielding
        /// With a ``Lanyard/Checkpoint``.
        case checkpoint
    }

    /// How it ended.
    public enum End: Sendable, Hashable {
        /// With a result.
        case finished
        /// It was cancelled.
        case cancelled
    }

    /// How many pieces are done.
    public private(set) var done = 0
    /// How many pieces there are.
    public var pieces: Int { work.pieces }
    /// Whether it computes.
    public private(set) var isRunning = false
    /// How the last computation ended.
    public private(set) var end: End?
    /// How long the main actor was held at the longest.
    public var longestHold: Duration { heartbeat.longestHold }
    /// How often the main actor had a turn for something else while it computed.
    public var beats: Int { heartbeat.beats }

    private let manner: Manner
    private let work: HeavyWork
    private let budget: Duration
    private let heartbeat = Heartbeat()
    private let clock: any Clock<Duration>
    private let tasks: TaskScope

    /// - Parameters:
    ///   - work: What to compute.
    ///   - budget: How long a checkpoint may keep the main actor.
    public init(
        _ services: LabServices,
        manner: Manner,
        work: HeavyWork = HeavyWork(),
        budget: Duration = .milliseconds(4)
    ) {
        self.manner = manner
        self.work = work
        self.budget = budget
        clock = services.clock
        tasks = services.scope.child("Heavy work")
    }

    /// Begins; nothing happens while it computes.
    public func start() {
        guard !isRunning else { return }
        (isRunning, done, end) = (true, 0, nil)
        heartbeat.start(in: tasks, clock: clock)
        let run = tasks.addTask(id: "work", name: "Heavy work") { [weak self, manner, work, budget] in
            switch manner {
            case .blocking: work.computeBlocking { self?.done = $0 }
            case .yielding: try await work.computeYielding { self?.done = $0 }
            case .checkpoint: try await work.computeWithCheckpoint(budget: budget) { self?.done = $0 }
            }
        }
        tasks.addTask(name: "Outcome of the work") { [weak self] in
            let outcome = await run.outcome
            self?.finish(outcome.cause == nil ? .finished : .cancelled)
        }
    }

    /// Cancels the computation. One that blocks does not notice: the button, too, is served by the main actor.
    public func cancel() { tasks.cancel(id: "work", "Cancel was pressed") }

    private func finish(_ end: End) {
        heartbeat.stop(in: tasks)
        (isRunning, self.end) = (false, end)
    }
}
