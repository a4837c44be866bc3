internal import Lanyard
internal import LanyardUI
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
    public var isRunning: Bool { compute.isRunning }
    /// How the last computation ended.
    public var end: End? { compute.last?.outcome.map { $0.cause == nil ? .finished : .cancelled } }
    /// How long the main actor was held at the longest.
    public var longestHold: Duration { heartbeat.longestHold }
    /// How long it was held at most in 99 of 100 cases.
    public var usualHold: Duration { heartbeat.usualHold }
    /// How often the main actor had a turn for something else while it computed.
    public var beats: Int { heartbeat.beats }
    /// How long it computed, until the last of these turns.
    public var time: Duration { heartbeat.time }

    private let heartbeat = Heartbeat()
    private let work: HeavyWork
    @ObservationIgnored private var compute: AsyncAction<Void, Void>!

    /// - Parameters:
    ///   - work: What to compute.
    ///   - budget: How long a checkpoint may keep the main actor.
    public init(
        _ services: LabServices,
        manner: Manner,
        work: HeavyWork = HeavyWork(),
        budget: Duration = .milliseconds(4)
    ) {
        self.work = work
        let tasks = services.scope.child("Heavy work")
        compute = AsyncAction("Heavy work", policy: .restart, parent: tasks) {
            [weak self, heartbeat, clock = services.clock] in
            heartbeat.start(in: tasks, clock: clock)
            defer { heartbeat.stop(in: tasks) }
            try await work.compute(manner, budget: budget) { self?.done = $0 }
        }
    }

    /// Begins; nothing happens while it computes.
    public func start() {
        guard !isRunning else { return }
        done = 0
        compute()
    }

    /// Cancels the computation. One that blocks does not notice: the button, too, is served by the main actor.
    public func cancel() { compute.cancel("Cancel was pressed") }
}

extension HeavyWork {
    @MainActor
    fileprivate func compute(_ manner: HeavyWorkModel.Manner, budget: Duration, done: (Int) -> Void) async throws {
        switch manner {
        case .blocking: _ = computeBlocking(done: done)
        case .yielding: _ = try await computeYielding(done: done)
        case .checkpoint: _ = try await computeWithCheckpoint(budget: budget, done: done)
        }
    }
}
