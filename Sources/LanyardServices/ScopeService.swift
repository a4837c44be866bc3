#if ServiceLifecycle
public import Lanyard
public import Logging
public import ServiceLifecycle

/// A scope as a service of a `ServiceGroup`. When the group shuts down, the scope's runs are asked to finish, then cancelled,
/// and those that do not obey are named.
///
/// ```swift
/// let jobs = TaskScope("Jobs")
/// let group = ServiceGroup(
///     services: [ScopeService(jobs, grace: .seconds(20), patience: .seconds(5), logger: logger)],
///     gracefulShutdownSignals: [.sigterm],
///     logger: logger
/// )
/// try await group.run()
/// ```
///
/// | what the group does | what the runs see |
/// |---|---|
/// | shuts down gracefully | asked to finish (`TaskContext.isAskedToFinish`); after `grace` cancelled with kind `shutdown` |
/// | cancels the service, because another failed or the group's own time is over | cancelled at once |
///
/// After the cancellation the service waits for as long as `patience`. Then it writes one line with the counts and a warning
/// for each run that still goes on, and returns. A task that does not obey never holds up the group. A group shuts down its
/// last service first. So put this service before those that need its runs, and after those that its runs need.
public struct ScopeService: Service, CustomStringConvertible {
    private let scope: TaskScope
    private let grace: Duration
    private let patience: Duration
    private let logger: Logger

    /// Makes a service for a scope, and keeps the scope until it has been shut down.
    ///
    /// - Parameters:
    ///   - scope: The scope. It takes no more work once the shutdown has begun.
    ///   - grace: The time that runs have to finish by themselves, on the scope's clock.
    ///   - patience: The time that runs have to obey after the cancellation, on the scope's clock.
    ///   - logger: The logger to which it writes what became of the runs.
    public init(_ scope: TaskScope, grace: Duration, patience: Duration, logger: Logger) {
        self.scope = scope
        self.grace = grace
        self.patience = patience
        self.logger = logger
    }

    /// Waits until the group shuts down or cancels this service, and then ends the scope.
    ///
    /// - Throws: `ScopeError.waitsForItself` if called from a run of the scope.
    /// - Cancellation: Cancels the runs without any grace, and waits for as long as the patience.
    public func run() async throws {
        try? await gracefulShutdown()
        let end = try await shutDown()
        logger.info("“\(description)” is shut down: \(end.counts).")
        for straggler in end.stragglers {
            logger.warning("A run goes on after the shutdown.", metadata: straggler.metadata)
        }
    }

    private func shutDown() async throws -> End {
        var end = End()
        if !Task.isCancelled {
            end.add(try await scope.shutdown(grace: grace, patience: patience))
            if !Task.isCancelled { return end }
        }
        // Cancelled: no grace, or no more of it, but time to obey anyway.
        let (scope, patience) = (scope, patience)
        end.add(try await withCancellationShield { try await scope.shutdown(grace: .zero, patience: patience) })
        return end
    }

    /// The name of the scope.
    public var description: String { scope.name ?? "TaskScope" }
}

/// What became of the runs, in one report or in two, of which the second goes on from the first.
private struct End {
    private var finished = 0
    private var cancelled = 0
    private(set) var stragglers: [RunSnapshot] = []

    var counts: String { "\(finished) finished, \(cancelled) cancelled, \(stragglers.count) straggling" }

    /// The stragglers of the report before were cancelled; this one has not met those that ended between the two.
    mutating func add(_ report: ShutdownReport) {
        let met = report.finished + report.cancelled + report.stragglers.count
        finished += report.finished
        cancelled += report.cancelled + max(stragglers.count - met, 0)
        stragglers = report.stragglers
    }
}

extension RunSnapshot {
    fileprivate var metadata: Logger.Metadata {
        [
            "lanyard.run": "\(info.title)",
            "lanyard.scope": "\(info.scope.name ?? "TaskScope")",
            "lanyard.origin": "\(info.origin)",
            "lanyard.cause": "\(cause.map(\.description) ?? "none")",
        ]
    }
}
#endif
