public import Lanyard

/// A test that a `TaskObserver` of yours keeps the rules that an observation relies on.
///
/// It gets the events of real runs, of every kind. Then it gets batches that are common in life and rare in tests. One has no
/// events and only tells of dropped ones, one has ends of runs that began before the observation, and one is large. The
/// observer has to return from each in time. It must not ask for runs of its own, because their events would come back to it
/// without end.
///
/// ```swift
/// final class Counter: TaskObserver {
///     let count = Atomic(0)
///
///     func observe(_ events: [TaskEvent], dropped: Int) async {
///         count.add(events.count + dropped, ordering: .relaxed)
///     }
/// }
/// try await ObserverCompatTest { Counter() }.run()
/// ```
public struct ObserverCompatTest<Observer: TaskObserver>: Sendable {
    private let make: @Sendable () -> Observer

    /// Makes a test for the observers that a closure makes.
    ///
    /// - Parameter make: Makes a new observer. Each part of the test gets its own.
    public init(_ make: @escaping @Sendable () -> Observer) {
        self.make = make
    }

    /// Tests the observer.
    ///
    /// - Parameter patience: The real time that the observer may take for one batch.
    /// - Throws: ``CompatFailure``, which says which rules it breaks.
    public func run(patience: Duration = .seconds(10)) async throws {
        let events = await ObserverEvents.record()
        let ends = events.filter { if case .finished = $0.kind { true } else { false } }
        let many = (0..<16_384).map { events[$0 % events.count] }
        let batches: [(name: String, events: [TaskEvent], dropped: Int)] = [
            ("all kinds of events", events, 0),
            ("no events, of which 5 were dropped", [], 5),
            ("only ends of runs that it never saw begin", ends, 0),
            ("16384 events, of which 1 was dropped", many, 1),
        ]
        var problems: [String] = []
        for batch in batches {
            let (observer, lineage) = (make(), TaskLineage())
            let hasReturned = await returns(within: patience) {
                _ = await lineage.collecting { await observer.observe(batch.events, dropped: batch.dropped) }
            }
            if !hasReturned { problems.append(late(batch.name, patience)) }
            if let first = lineage.first { problems.append(restless(first)) }
            guard problems.isEmpty else { break }
        }
        if !problems.isEmpty { throw CompatFailure("\(Observer.self)", problems) }
    }

    private func returns(within patience: Duration, _ body: @escaping @Sendable () async -> Void) async -> Bool {
        let watchdog = Watchdog(patience: patience, mostJobs: .max)
        return await watchdog.guarding {
            let trial = Trial(order: JobOrder())
            let begin = ContinuousClock.now
            watchdog.watch(trial, ending: Watchdog.Ending(since: { begin }, limit: patience))
            if case .ended = await trial.run({ _ in await body() }) { return true }
            return false
        }
    }

    private func late(_ batch: String, _ patience: Duration) -> String {
        """
        `observe` does not return within \(patience) from a batch with \(batch): until it returns, events pile up, and \
        what finds no room is dropped.
        """
    }

    private func restless(_ run: String) -> String {
        """
        `observe` asks for runs itself (\(run)): their events come back to it, without end. Do the work in `observe`, \
        or in a plain task.
        """
    }
}
