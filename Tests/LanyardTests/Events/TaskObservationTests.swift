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
        let observation = TaskObservation(keeper)
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
