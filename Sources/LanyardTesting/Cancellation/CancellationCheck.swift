/// Cancels a body at each of its suspension points, one execution each.
///
/// A suspension point is where a job ends on the executor of a trial: the body is suspended then, and so is whatever it
/// has started there.
package struct CancellationCheck: Sendable {
    /// What is around an execution that is cancelled: what fails there for want of an end does not count.
    package typealias Surround = @Sendable (_ body: @Sendable () async throws -> Void) async throws -> Void

    private let limit: Duration
    private let mostPoints: Int
    private let waits: Bool
    private let refusesMainActor: Bool
    private let watchdog: Watchdog

    /// - Parameters:
    ///   - limit: How long, in real time, a cancelled body may take to stop.
    ///   - mostPoints: With more suspension points than that it is not tried.
    ///   - waits: Whether to wait for the end of a body that has failed the check, because it cannot be left to itself.
    ///   - refusesMainActor: Whether a body fails that suspends only to get to the main actor: it is all there, perhaps.
    package init(limit: Duration, mostPoints: Int, waits: Bool, refusesMainActor: Bool) {
        self.limit = limit
        self.mostPoints = mostPoints
        self.waits = waits
        self.refusesMainActor = refusesMainActor
        watchdog = Watchdog(patience: max(limit, .seconds(10)), mostJobs: .max)
    }

    /// Executes the body once to its end, and then cancelled at one point after the other, until it fails at one.
    ///
    /// - Parameter report: Called with what is wrong, at once.
    /// - Throws: What the body throws when nobody cancels it.
    package func run(
        surround: @escaping Surround = { try await $0() },
        report: (CancellationFailure) -> Void,
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await watchdog.guarding {
            // Cancelled at the first that is too many: a body that goes on until it is cancelled comes to no end itself.
            let counting = CancelPoint(at: mostPoints < .max ? max(0, mostPoints) + 1 : nil)
            guard let (result, course) = await execute(counting, of: nil, report: report, body) else { return }
            let points = counting.points
            guard counting.cancelledAt == nil else { return report(CancellationFailure(.tooMany(limit: mostPoints))) }
            try result.get()
            // Each way back from there ends a suspension: if there are as many, all were on the way to it.
            if refusesMainActor, points > 0, course.fromMainActor >= points {
                return report(CancellationFailure(.onMainActor))
            }
            var isReached = points == 0
            for number in 1..<(points + 1) {
                switch try await cancel(at: number, of: points, Self.attempts, surround: surround, report: report, body)
                {
                case true?: isReached = true
                case false?: continue
                case nil: return
                }
            }
            guard !isReached else { return }
            // What it waited for at first may be quicker than the body on a busy machine, again and again.
            if try await cancel(at: 1, of: points, Self.patientAttempts, surround: surround, report: report, body)
                == false
            {
                report(CancellationFailure(.neverReached(points: points)))
            }
        }
    }

    /// How often a body is executed that ends before the point where it was to be cancelled.
    private static let attempts = 3

    /// The same for the first point, if none was reached.
    private static let patientAttempts = 100

    /// Executes the body until it is cancelled at a point; whether it was, `nil` if it was reported.
    private func cancel(
        at number: Int,
        of points: Int,
        _ attempts: Int,
        surround: @escaping Surround,
        report: (CancellationFailure) -> Void,
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> Bool? {
        let begin = ContinuousClock.now
        for attempt in 0..<attempts where attempt < Self.attempts || begin.duration(to: .now) < limit {
            try Task.checkCancellation()
            let point = CancelPoint(at: number)
            let result = await execute(point, of: points, report: report) { try await surround(body) }
            guard let (result, _) = result else { return nil }
            if point.cancelledAt != nil { return true }
            try Task.checkCancellation()
            if case .failure(let error) = result {
                report(CancellationFailure(.doesNotRepeat(error)))
                return nil
            }
        }
        return false
    }

    /// One execution; `nil` if it was reported.
    private func execute(
        _ point: CancelPoint,
        of points: Int?,
        report: (CancellationFailure) -> Void,
        _ body: @escaping @Sendable () async throws -> Void
    ) async -> (Result<Void, any Error>, TestClock.Course)? {
        let (trial, lineage) = (point.makeTrial(), TaskLineage())
        watchdog.watch(trial, ending: Watchdog.Ending(since: { point.cancelledAt }, limit: limit))
        let verdict = await trial.run { _ in
            try await lineage.collecting {
                defer { point.end() }
                try await body()
            }.get()
        }
        let place = points.map { (point.number ?? 0, $0) }
        switch verdict {
        case .givenUp(let reason, _):
            let isTooLong = points == nil && point.cancelledAt != nil
            let problem =
                isTooLong ? .tooMany(limit: mostPoints) : CancellationFailure.Problem.hangs(reason, left: lineage.left)
            report(CancellationFailure(problem, at: place))
            if waits { await trial.end() }
            return nil
        case .ended(let result, let course):
            guard points != nil, point.cancelledAt != nil, let leaks = await lineage.leaks(after: limit) else {
                return (result, course)
            }
            report(CancellationFailure(.leaves(leaks), at: place))
            return nil
        }
    }
}
