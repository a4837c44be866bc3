extension Interleavings {
    /// What is around each execution of a body: for test frameworks, which take note of what fails without being thrown.
    package typealias Surround =
        @Sendable (
            _ order: Order, _ isReplay: Bool, _ body: @escaping @Sendable () async throws -> Void
        ) async throws -> Void

    /// Beyond so many jobs an execution is taken for one that does not end.
    private static let mostJobs = 100_000

    /// Runs a body in each order, until it throws in one of them.
    ///
    /// - Parameters:
    ///   - autojump: Whether time jumps to the next sleeper whenever nothing is ready, as in ``TestClock/autojump(_:)``.
    ///     Otherwise time stands until the body moves it.
    ///   - patience: The real time that the body may wait for something outside.
    ///   - body: The test. It makes what it needs anew each time, and gets a clock that stands at zero, on whose executor
    ///     it runs. It fails by throwing.
    /// - Returns: How much was tried.
    /// - Throws: ``InterleavingFailure``, which names the order; `CancellationError`.
    /// - Cancellation: Cancels the body, and tries no further order.
    @discardableResult
    public func run(
        autojump: Bool = false,
        patience: Duration = .seconds(10),
        _ body: @escaping @Sendable (TestClock) async throws -> Void
    ) async throws -> Report {
        try await run(autojump: autojump, patience: patience, surround: { _, _, body in try await body() }, body)
    }

    /// The same, with something around each execution.
    package func run(
        autojump: Bool,
        patience: Duration,
        surround: @escaping Surround,
        _ body: @escaping @Sendable (TestClock) async throws -> Void
    ) async throws -> Report {
        let watchdog = Watchdog(patience: patience, mostJobs: Self.mostJobs)
        return try await watchdog.guarding {
            var orders = try Orders(plan)
            var tally = Tally()
            while let order = orders.next() {
                try Task.checkCancellation()
                func execute(isReplay: Bool) async -> Trial.Verdict {
                    let trial = Trial(order: order.jobs)
                    watchdog.watch(trial)
                    return await trial.run { clock in
                        try await surround(order, isReplay) {
                            if autojump {
                                try await clock.autojump { try await body(clock) }
                            } else {
                                try await body(clock)
                            }
                        }
                    }
                }
                let verdict = await execute(isReplay: false)
                try Task.checkCancellation()
                tally.note(verdict.course)
                if let failure = verdict.failure {
                    let again = await execute(isReplay: true)
                    throw InterleavingFailure(order, tally.orders, failure, verdict.course, again)
                }
                orders.note(verdict.course, of: order)
            }
            return Report(tally, isComplete: orders.isComplete)
        }
    }
}

extension Trial.Verdict {
    /// What the execution did.
    var course: TestClock.Course {
        switch self {
        case .ended(_, let course), .givenUp(_, let course): course
        }
    }

    /// What went wrong, if anything did.
    var failure: (any Error)? {
        switch self {
        case .ended(.success, _): nil
        case .ended(.failure(let error), _): error
        case .givenUp(let reason, _): InterleavingFailure.Hang(reason: reason)
        }
    }
}
