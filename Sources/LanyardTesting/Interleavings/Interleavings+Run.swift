extension Interleavings {
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
        let surroundings = Surroundings(autojump: autojump, patience: patience)
        return try await run(in: surroundings) { clock, _ in try await body(clock) }
    }

    /// Runs a body in each order of the jobs of several executors, until it throws in one of them.
    ///
    /// The caller, the operation and the owner of a run can live on different executors here, as they do in programs: a step from
    /// one to another is a job of its own. Take it for whatever several actors work on together.
    ///
    /// ```swift
    /// try await Interleavings.seeds(200).run(executors: 2) { clock, executors in
    ///     let cart = Cart(on: executors[1])
    ///     let scope = TaskScope(clock: clock, executor: executors[0].taskExecutor)
    ///     let adding = scope.addTask(for: cart) {
    ///         "Hitch"
    ///     } then: { cart, item in
    ///         cart.add(item)
    ///     }
    ///     adding.cancel()
    ///     let outcome = await adding.outcome
    ///     try #require(await cart.items.isEmpty == (outcome.cause != nil))
    /// }
    /// ```
    ///
    /// On real threads a task may also begin, and even end, before the code that makes it goes on. With `preempting` that
    /// happens here, too, if the task begins on an executor that is free: the order decides how far the task and those it
    /// makes get first. Do not ask for it if the code under test makes tasks while it holds a lock. A task that
    /// wants that lock would wait for ever, or stop the process. Nor in a body that cancels an immediate task on another
    /// executor in the step that made it.
    ///
    /// - Parameters:
    ///   - executors: The number of executors, at least one.
    ///   - preempting: Whether a task on another executor may begin before the code that makes it goes on.
    ///   - autojump: Whether time jumps to the next sleeper whenever nothing is ready, as in ``TestClock/autojump(_:)``.
    ///     Otherwise time stands until the body moves it.
    ///   - patience: The real time that the body may wait for something outside.
    ///   - body: The test. It makes what it needs anew each time. It gets a clock that stands at zero, and the executors. It
    ///     runs on the first, which is the clock's. It fails by throwing.
    /// - Returns: How much was tried.
    /// - Throws: ``InterleavingFailure``, which names the order; `CancellationError`.
    /// - Cancellation: Cancels the body, and tries no further order.
    @discardableResult
    public func run(
        executors: Int,
        preempting: Bool = false,
        autojump: Bool = false,
        patience: Duration = .seconds(10),
        _ body: @escaping @Sendable (TestClock, [TestExecutor]) async throws -> Void
    ) async throws -> Report {
        try await run(
            in: Surroundings(executors: executors, preempting: preempting, autojump: autojump, patience: patience),
            body
        )
    }

    /// The same, with something around each execution.
    package func run(
        in surroundings: Surroundings,
        _ body: @escaping @Sendable (TestClock, [TestExecutor]) async throws -> Void
    ) async throws -> Report {
        guard surroundings.executors > 0 else { throw NoExecutors() }
        let watchdog = Watchdog(patience: surroundings.patience, mostJobs: Self.mostJobs)
        return try await watchdog.guarding {
            var orders = try Orders(plan)
            var tally = Tally()
            while let order = orders.next() {
                try Task.checkCancellation()
                func execute(isReplay: Bool) async -> Trial.Verdict {
                    let trial = Trial(order: order.jobs, preempts: surroundings.preempting)
                    watchdog.watch(trial)
                    return await trial.run { clock in
                        try await surroundings.perform(body, on: clock, order, isReplay)
                    }
                }
                let verdict = await execute(isReplay: false)
                try Task.checkCancellation()
                tally.note(verdict.course)
                if let failure = verdict.failure {
                    let again = await execute(isReplay: true)
                    throw InterleavingFailure(order, tally.orders, failure, verdict.course, again, in: surroundings)
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
