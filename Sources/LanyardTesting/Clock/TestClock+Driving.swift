import Synchronization

extension TestClock {
    /// Moves time forward by a duration, and lets everything that falls due happen on the way, in order.
    ///
    /// This is ``advance(to:)`` with an instant that lies that far after ``now``.
    ///
    /// - Parameter duration: How far to move. With zero or less the call only waits until the executor is idle.
    /// - Cancellation: Returns soon, and leaves time where it is by then.
    public func advance(by duration: Duration) async {
        await advance(to: now.advanced(by: duration))
    }

    /// Moves time forward to an instant, and lets everything that falls due happen on the way, in order.
    ///
    /// First it waits until the ``executor`` is idle, so that work just started gets to its first sleep. Then the sleepers wake
    /// one at a time, the earliest first and those of one instant in order of arrival. Each finds ``now`` at its own deadline,
    /// and its work is done before the next one wakes. If it sleeps again within the span, it is woken again. On return the
    /// time is `deadline` and the executor is idle.
    ///
    /// - Parameter deadline: The instant to move to. If it has passed, time stays where it is, because it never goes back.
    /// - Cancellation: Returns soon, and leaves time where it is by then.
    /// - Complexity: O(log *n*) for each of *n* sleepers that wake.
    public func advance(to deadline: Instant) async {
        await drive(to: deadline)
    }

    /// Moves time forward until nobody sleeps on the clock any more, and the executor is idle.
    ///
    /// Use it for work that ends. A task that sleeps again and again, as a ticker does, keeps it going for ever.
    ///
    /// - Cancellation: Returns soon, and leaves time where it is by then.
    public func run() async {
        await drive(to: nil)
    }

    /// Runs a body on the clock's executor, and lets time jump whenever there is nothing to do but wait.
    ///
    /// Each time the ``executor`` is idle, time jumps to the earliest deadline and that sleeper wakes. So nobody has to advance
    /// the clock, and sleeps take no real time. The body sees the order that real time would give if work took none.
    ///
    /// ```swift
    /// let elapsed = try await clock.autojump {
    ///     try await clock.measure {
    ///         async let slow: Void = clock.sleep(for: .seconds(3))
    ///         async let slower: Void = clock.sleep(for: .seconds(4))
    ///         _ = try await (slow, slower)
    ///     }
    /// }
    /// #expect(elapsed == .seconds(4))
    /// ```
    ///
    /// The body prefers the clock's executor, and so do its children. The clock does not see the main actor, other executors,
    /// and real input and output. While the body waits only for those, the executor is idle and time jumps. Jumping ends with
    /// the body, and tasks that it leaves behind stay asleep. Bodies may nest and overlap: time jumps until the last has ended.
    ///
    /// - Parameter body: The code to run.
    /// - Returns: What the body returned.
    /// - Throws: What the body threw.
    /// - Cancellation: Reaches the body. Time goes on jumping until the body returns.
    ///
    /// The idea is the autojump clock of trio's `MockClock`.
    @concurrent
    public func autojump<Success: Sendable, Failure: Error>(
        _ body: @Sendable () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        try await withTaskExecutorPreference(executor) { () async throws(Failure) -> Success in
            core.machine.withLock { $0.beginAutojump() }
            defer { core.machine.withLock { $0.endAutojump() } }
            return try await body()
        }
    }

    /// Suspends until the executor is idle: no job on it is queued or running.
    ///
    /// Everything started there has then ended, or waits for the clock or for something that the executor does not see. You can
    /// call it on the executor itself. The caller does not count while it waits.
    ///
    /// - Cancellation: Returns soon, whether the executor is idle or not.
    public func idle() async {
        await core.wait(for: .idle)
    }

    /// Suspends until at least a number of sleepers are on the clock. Await this event where a guess would be flaky.
    ///
    /// It sees sleepers of every kind: tasks, on the executor or not, and scopes that wait for a deadline or a delay. On return
    /// the count holds for as long as nobody moves time or cancels a sleeper.
    ///
    /// - Parameter count: The number of sleepers. With zero or less it returns at once.
    /// - Cancellation: Returns soon, whether the number is reached or not.
    public func sleepers(atLeast count: Int) async {
        await core.wait(for: .sleepers(count))
    }

    /// The loop under ``advance(to:)`` and ``run()``; without a deadline it goes on until there are no sleepers.
    private func drive(to deadline: Instant?) async {
        await idle()
        while !Task.isCancelled {
            switch core.machine.withLock({ $0.advance(to: deadline) }) {
            case .wake(let sleeper):
                sleeper.wake()
                await idle()
            case .arrived:
                return
            }
        }
    }
}
