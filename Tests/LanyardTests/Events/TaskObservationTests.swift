import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("Observing")
struct TaskObservationTests {
    private struct Broken: Error {}

    /// Keeps what happens in scopes of one name, since other tests run beside this one.
    private struct Keeper: TaskObserver {
        let scope: String
        let log = Log<String>()

        func observe(_ events: [TaskEvent], dropped: Int) async {
            for event in events { if let line = line(event.kind) { log.note(line) } }
            if dropped > 0 { log.note("\(dropped) dropped") }
        }

        private func line(_ kind: TaskEvent.Kind) -> String? {
            switch kind {
            case .scopeOpened(let scope): scope.name == self.scope ? "opened" : nil
            case .scopeClosed(let scope): scope.name == self.scope ? "closed" : nil
            case .admitted(let run, let admission): line(run, "\(admission)")
            case .started(let run): line(run, "begins")
            case .cancelRequested(let run, let cause):
                line(run, "cancelled: \(cause.kind)".prefix(while: { $0 != "#" }))
            case .delivered(let run): line(run, "delivered")
            case .withheld(let run): line(run, "withheld")
            case .finished(let run, .succeeded): line(run, "succeeded")
            case .finished(let run, .failed(let error)): line(run, "failed: \(error)")
            case .finished(let run, .cancelled): line(run, "ended cancelled")
            case .dropped(let trigger, let count):
                trigger.scope.name == scope ? "\(trigger.name ?? "-") dropped \(count)" : nil
            case .unhandledError(let run, let error): line(run, "nobody took: \(error)")
            }
        }

        private func line(_ run: RunInfo, _ what: some StringProtocol) -> String? {
            run.scope.name == scope ? "\(run.name ?? "-") \(what)" : nil
        }
    }

    /// What is told of what `body` does.
    private func told(_ name: String, _ body: (TaskScope) async throws -> Void) async rethrows -> [String] {
        let keeper = Keeper(scope: name)
        // Other tests run beside this one, and one task tells of all that they do.
        let observation = TaskObservation(keeper, capacity: 1 << 20)
        var scope: TaskScope? = TaskScope(name)
        if let scope { try await body(scope) }
        scope = nil
        await observation.end()
        return keeper.log.all
    }

    @Test func `a run is told of from its admission to its end, a scope from its making to its closing`() async {
        let told = await told("plain") { scope in
            await settle(scope.addTask(name: "a") {})
            await settle(scope.addTask(name: "b") { throw Broken() })
        }
        #expect(
            told == [
                "opened", "a started", "a begins", "a succeeded", "b started", "b begins", "b failed: Broken()",
                "closed",
            ]
        )
    }

    @Test func `a cancellation is told when it is asked for, and the end when it has come`() async {
        let told = await told("cancelled") { scope in
            let (begun, gate) = (Gate(), Gate())
            let task = scope.addTask(name: "a") {
                begun.open()
                await gate.wait()
            }
            await begun.wait()
            task.cancel()
            task.cancel()
            gate.open()
            await settle(task)
        }
        #expect(told == ["opened", "a started", "a begins", "a cancelled: requested", "a ended cancelled", "closed"])
    }

    @Test func `values that came to nothing are told when the next begins, and the rest with the trigger`() async throws
    {
        let told = try await told("dropped") { scope in
            let (begun, gate) = (Gate(), Gate())
            var trigger = Optional(
                scope.trigger("key", policy: .keepLatest, name: "a") { (_: Int) in
                    begun.open()
                    await gate.wait()
                }
            )
            trigger?(1)
            await begun.wait()
            for number in 2...4 { trigger?(number) }
            gate.open()
            try await trigger?.waitUntilIdle()
            let other = scope.addTask(id: "key", name: "b") { await suspendUntilCancelled() }
            _ = trigger?.droppedCount
            trigger = nil
            other.cancel()
            await settle(other)
        }
        #expect(
            told.filter { $0.hasPrefix("a") } == [
                "a started", "a begins", "a queued", "a succeeded", "a begins", "a dropped 2", "a succeeded",
            ]
        )
    }

    @Test func `what a policy decides is told: replaced, queued, joined, skipped, refused`() async throws {
        let told = try await told("policies") { scope in
            let (begun, gate) = (Gate(), Gate())
            let first = scope.addTask(id: 1, policy: .join, name: "a") {
                begun.open()
                await gate.wait()
            }
            await begun.wait()
            scope.addTask(id: 1, policy: .join, name: "b") {}
            scope.addTask(id: 1, policy: .skip, name: "c") {}
            let queued = scope.addTask(id: 1, policy: .queue, name: "d") {}
            gate.open()
            await settle(first, queued)
            try await scope.close()
            scope.addTask(name: "e") {}
        }
        #expect(
            told == [
                "opened", "a started", "a begins", "a joined", "c skipped", "d queued", "a succeeded", "d begins",
                "d succeeded", "closed", "e refused",
            ]
        )
    }

    final class Owner: Sendable {}

    @Test func `a replaced run's late result is told as withheld, the newer one's as delivered`() async {
        let told = await told("deliveries") { scope in
            let (begun, gate, owner) = (Gate(), Gate(), Owner())
            let old = scope.addTask(id: 1, name: "old", for: owner) {
                begun.open()
                await gate.wait()
            } then: { _, _ in
            }
            await begun.wait()
            let new = scope.addTask(id: 1, name: "new", for: owner) {
            } then: { _, _ in
            }
            await settle(new)
            gate.open()
            await settle(old)
        }
        #expect(
            told.filter { $0.hasPrefix("old") } == [
                "old started", "old begins", "old cancelled: replaced by ", "old withheld", "old ended cancelled",
            ]
        )
        #expect(
            told.filter { $0.hasPrefix("new") } == [
                "new replaced", "new begins", "new delivered", "new succeeded",
            ]
        )
    }

    /// Keeps the kinds of what happens in scopes of one name.
    private final class Kinds: SynchronousTaskObserver {
        let interests: TaskEvent.Interests
        let log = Log<String>()
        private let scope: String

        init(_ interests: TaskEvent.Interests, of scope: String) { (self.interests, self.scope) = (interests, scope) }

        func observe(_ event: TaskEvent) {
            if event.scope.name == scope { log.note("\(event.kind)".prefix { $0 != "(" }.description) }
        }
    }

    /// The same later.
    private struct KindsLater: TaskObserver {
        let kinds: Kinds
        var interests: TaskEvent.Interests { kinds.interests }

        func observe(_ events: [TaskEvent], dropped: Int) async { for event in events { kinds.observe(event) } }
    }

    /// Has a run that ends, one that is cancelled, and one whose error nobody takes.
    private func haveAll(in scope: TaskScope) async throws {
        let begun = Gate()
        await settle(scope.addTask {})
        let cancelled = scope.addTask {
            begun.open()
            try await untilCancelled()
        }
        await begun.wait()
        cancelled.cancel()
        await settle(cancelled)
        try await scope.waitUntilIdle()
    }

    @Test func `an observer is told of what it wants, and of nothing else, whoever else observes`() async throws {
        let name = "interests"
        let wants: [(TaskEvent.Interests, [String])] = [
            (
                .all,
                [
                    "scopeOpened", "admitted", "started", "finished", "admitted", "started", "cancelRequested",
                    "finished",
                    "scopeClosed",
                ]
            ),
            (.scopes, ["scopeOpened", "scopeClosed"]),
            (.ends, ["finished", "finished"]),
            (.endsOfCancelled, ["finished"]),
            ([.cancellations, .endsOfCancelled], ["cancelRequested", "finished"]),
            ([.starts, .admissions], ["admitted", "started", "admitted", "started"]),
            ([.deliveries, .drops, .unhandledErrors], []),
            ([], []),
        ]
        // All at once, and each alone.
        for group in [wants] + wants.map({ [$0] }) {
            let observers = group.map { Kinds($0.0, of: name) }
            let later = observers.map { TaskObservation(KindsLater(kinds: $0), capacity: 1 << 20) }
            let inPlace = group.map { Kinds($0.0, of: name) }
            let here = inPlace.map { TaskObservation($0) }
            do {
                let scope = TaskScope(name)
                try await haveAll(in: scope)
            }
            for observation in later + here { await observation.end() }
            for (index, (_, kinds)) in group.enumerated() {
                #expect(observers[index].log.all == kinds)
                #expect(inPlace[index].log.all == kinds)
            }
        }
    }

    @Test func `an end tells how long the body ran, and how long it took to obey`() async throws {
        final class Ends: SynchronousTaskObserver {
            let log = Log<String>()
            var interests: TaskEvent.Interests { .ends }

            func observe(_ event: TaskEvent) {
                guard event.scope.name == "spans" else { return }
                log.note("\(event.running.map { "\($0)" } ?? "-") \(event.obeying.map { "\($0)" } ?? "-")")
            }
        }
        let (clock, ends) = (TestClock(), Ends())
        let observation = TaskObservation(ends)
        let scope = TaskScope("spans", on: clock)
        let (begun, gate) = (Gate(), Gate())
        let task = scope.addTask {
            begun.open()
            await gate.wait()
        }
        await begun.wait()
        await clock.advance(by: .seconds(2))
        task.cancel()
        await clock.advance(by: .seconds(3))
        gate.open()
        await settle(task)
        let unbegun = scope.addTask(id: 1, policy: .debounce(for: .seconds(9))) {}
        unbegun.cancel()
        await settle(unbegun)
        await settle(scope.addTask {})
        await observation.end()
        #expect(ends.log.all == ["5.0 seconds 3.0 seconds", "- 0.0 seconds", "0.0 seconds -"])
    }

    /// Keeps the events of one scope.
    private final class Events: SynchronousTaskObserver {
        let log = Log<TaskEvent>()
        private let scope: String

        init(of scope: String) { self.scope = scope }

        func observe(_ event: TaskEvent) {
            if event.scope.name == scope { log.note(event) }
        }
    }

    @Test func `an event tells when it happened: an admission when the call was made, even if it joins`()
        async throws
    {
        let (clock, events) = (TestClock(), Events(of: "joins"))
        let observation = TaskObservation(events)
        let scope = TaskScope("joins", on: clock)
        let (begun, gate) = (Gate(), Gate())
        await clock.advance(by: .seconds(1))
        let task = scope.addTask(id: 1, policy: .join) {
            begun.open()
            await gate.wait()
        }
        await begun.wait()
        await clock.advance(by: .seconds(2))
        let other = scope.addTask(id: 1, policy: .join) {}
        await clock.advance(by: .seconds(4))
        gate.open()
        await settle(task, other)
        await observation.end()
        let times = events.log.all.map {
            "\($0.kind)".prefix { $0 != "(" } + " \($0.instant.offset.components.seconds)"
        }
        #expect(times == ["scopeOpened 0", "admitted 1", "started 1", "admitted 3", "finished 7"])
    }

    @Test func `events lie in order on the system's clock, and the body ran from its start to its end`() async throws {
        let events = Events(of: "in order")
        let observation = TaskObservation(events)
        let scope = TaskScope("in order")
        await settle(scope.addTask {})
        await observation.end()
        let ofRun = events.log.all.dropFirst()
        try #require(ofRun.count == 3)
        let times = ofRun.map(\.instant)
        #expect(times == times.sorted())
        let end = try #require(ofRun.last)
        let running = try #require(end.running)
        let difference = times[1].duration(to: times[2]) - running
        #expect(difference >= .nanoseconds(-2) && difference <= .nanoseconds(2))
        withExtendedLifetime(scope) {}
    }

    @Test func `an observation that is released ends, and lets its observer go`() async {
        final class Watched: TaskObserver {
            let told = Gate()
            let gone: CallsOnRelease
            init(_ gone: CallsOnRelease) { self.gone = gone }
            func observe(_ events: [TaskEvent], dropped: Int) async {}
        }
        let gone = Gate()
        var observation: TaskObservation? = TaskObservation(Watched(CallsOnRelease { gone.open() }))
        await settle(TaskScope().addTask {})
        #expect(observation != nil)
        observation = nil
        await gone.wait()
    }
}
