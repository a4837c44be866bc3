#if Telemetry
import Lanyard
import LanyardTestSupport
import LanyardTesting
import Metrics
import MetricsTestKit
import Synchronization
import Testing

@testable import LanyardTelemetry

@Suite("Metrics")
struct TaskMetricsTests {
    private struct Broken: Error {}

    /// What is measured of what `body` does in a scope of a name.
    private func measured(
        _ name: String,
        clock: any Clock<Duration> = .continuous,
        _ body: (TaskScope) async throws -> Void
    ) async rethrows -> TestMetrics {
        let factory = TestMetrics()
        let metrics = TaskMetrics(factory: factory, roots: { TaskScope.roots.filter { $0.name == name } })
        let observation = TaskObservation(OfScopeHere(name: name, observer: metrics))
        var scope: TaskScope? = TaskScope(name, clock: clock)
        if let scope { try await body(scope) }
        scope = nil
        await observation.end()
        return factory
    }

    @Test func `admissions are counted by decision and policy, outcomes by how it ended`() async throws {
        let metrics = await measured("counts") { scope in
            let gate = Gate()
            let first = scope.addTask(id: 1, policy: .skip) { await gate.wait() }
            let skipped = scope.addTask(id: 1, policy: .skip) {}
            let failed = scope.addTask { throw Broken() }
            let queued = (1...2).map { scope.addTask(id: "\($0)", policy: .queue(limit: $0)) {} }
            gate.open()
            await settle(first, skipped)
            for task in queued { await settle(task) }
            await settle(failed)
        }
        func admissions(_ decision: String, _ policy: String) throws -> Int64 {
            try metrics.expectCounter("lanyard.admissions", [("decision", decision), ("policy", policy)]).totalValue
        }
        #expect(try admissions("started", "skip") == 1)
        #expect(try admissions("skipped", "skip") == 1)
        #expect(try admissions("started", "none") == 1)
        #expect(try admissions("started", "queue") == 2)
        #expect(try metrics.expectCounter("lanyard.outcomes", [("outcome", "succeeded")]).totalValue == 3)
        #expect(try metrics.expectCounter("lanyard.outcomes", [("outcome", "failed")]).totalValue == 1)
        #expect(try metrics.expectMeter("lanyard.runs.live").lastValue == 0)
        #expect(try metrics.expectMeter("lanyard.scopes.open").lastValue == 0)
    }

    /// A back end whose meters call out when they are set.
    private struct Calling: MetricsFactory {
        let set: @Sendable () -> Void
        private let rest = TestMetrics()

        init(set: @escaping @Sendable () -> Void) { self.set = set }

        private final class Meter: MeterHandler {
            let set: @Sendable () -> Void

            init(set: @escaping @Sendable () -> Void) { self.set = set }

            func set(_ value: Int64) { set() }
            func set(_ value: Double) { set() }
            func increment(by: Double) {}
            func decrement(by: Double) {}
        }

        func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler { Meter(set: set) }
        func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
            rest.makeCounter(label: label, dimensions: dimensions)
        }
        func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
            rest.makeRecorder(label: label, dimensions: dimensions, aggregate: aggregate)
        }
        func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
            rest.makeTimer(label: label, dimensions: dimensions)
        }
        func destroyMeter(_ handler: any MeterHandler) {}
        func destroyCounter(_ handler: any CounterHandler) { rest.destroyCounter(handler) }
        func destroyRecorder(_ handler: any RecorderHandler) { rest.destroyRecorder(handler) }
        func destroyTimer(_ handler: any TimerHandler) { rest.destroyTimer(handler) }
    }

    @Test func `a back end may start work of its own when it is told the first time`() async throws {
        let scope = TaskScope("calling")
        let ran = Gate()
        let isFirst = Atomic(true)
        let factory = Calling {
            guard isFirst.exchange(false, ordering: .relaxed) else { return }
            scope.addTask { ran.open() }
        }
        let metrics = TaskMetrics(factory: factory, roots: { TaskScope.roots.filter { $0.name == "calling" } })
        let observation = TaskObservation(OfScopeHere(name: "calling", observer: metrics))
        scope.addTask {}
        await ran.wait()
        try await scope.waitUntilIdle()
        await observation.end()
    }

    @Test func `values of a trigger that came to nothing are counted by policy`() async throws {
        let metrics = await measured("dropped", clock: TestClock()) { scope in
            let trigger = scope.trigger("key", policy: .debounce(for: .seconds(2))) { (_: Int) in }
            for number in 1...5 { trigger(number) }
        }
        #expect(try metrics.expectCounter("lanyard.dropped", [("policy", "debounce")]).totalValue >= 4)
    }

    @Test func `a cancellation is counted by kind and origin, and the times are those of the scope's clock`()
        async throws
    {
        let clock = TestClock()
        let line: UInt = #line + 9
        let metrics = await measured("times", clock: clock) { scope in
            let (begun, gate) = (Gate(), Gate())
            let task = scope.addTask(id: 1, policy: .debounce(for: .seconds(2))) {
                begun.open()
                await gate.wait()
            }
            await clock.advance(by: .seconds(2))
            await begun.wait()
            task.cancel("enough")
            await clock.advance(by: .seconds(3))
            gate.open()
            await settle(task)
        }
        let cancelled = [("kind", "requested"), ("origin", "LanyardTelemetryTests/TaskMetricsTests.swift:\(line)")]
        #expect(try metrics.expectCounter("lanyard.cancellations", cancelled).totalValue == 1)
        #expect(try metrics.expectTimer("lanyard.run.waiting").values == [2_000_000_000])
        #expect(
            try metrics.expectTimer("lanyard.run.running", [("outcome", "cancelled")]).values == [3_000_000_000]
        )
        #expect(try metrics.expectTimer("lanyard.run.obeying").values == [3_000_000_000])
    }

    @Test func `a dimension has as many values as there are policies and lines, however many runs replace each other`()
        async
    {
        let metrics = await measured("cardinality") { scope in
            var last: ScopedTask<Void>?
            for _ in 0..<50 { last = scope.addTask(id: 1) { try? await untilCancelled() } }
            last?.cancel()
            if let last { await settle(last) }
            try? await scope.close()
        }
        #expect(metrics.counters(label: "lanyard.cancellations").count == 2)
        #expect(metrics.counterTotal(label: "lanyard.cancellations") == 50)
    }

    @Test func `a result that came too late is counted`() async throws {
        let metrics = await measured("withheld") { scope in
            let owner = CallsOnRelease {}
            let (begun, gate) = (Gate(), Gate())
            let task = scope.addTask(for: owner) {
                begun.open()
                await gate.wait()
            } then: { _, _ in
            }
            await begun.wait()
            task.cancel()
            gate.open()
            await settle(task)
        }
        #expect(try metrics.expectCounter("lanyard.withheld").totalValue == 1)
    }

    @Test func `what was there before is read from the scopes, and goes as what came since`() async throws {
        let clock = TestClock()
        let (scope, begun, gate) = (TaskScope("before", clock: clock), Gate(), Gate())
        let tasks = (1...3).map { number in
            scope.addTask {
                if number == 3 { begun.open() }
                await gate.wait()
            }
        }
        await begun.wait()
        tasks[0].cancel()
        let factory = TestMetrics()
        let metrics = TaskMetrics(factory: factory, roots: { [scope.snapshot()] })
        let observation = TaskObservation(OfScopeHere(name: "before", observer: metrics))
        func meter(_ name: String) throws -> Double? { try factory.expectMeter("lanyard.\(name)").lastValue }
        tasks[1].cancel()
        #expect(try meter("runs.live") == 3 && meter("runs.straggling") == 2 && meter("scopes.open") == 1)
        await settle(scope.addTask {})
        #expect(try meter("runs.live") == 3)
        gate.open()
        for task in tasks { await settle(task) }
        try await scope.close()
        #expect(try meter("runs.live") == 0 && meter("runs.straggling") == 0 && meter("scopes.open") == 0)
        #expect(try factory.expectTimer("lanyard.run.obeying").values.count == 2)
        await observation.end()
    }

    @Test func `an observation that begins anew counts anew`() async throws {
        let (scope, gate) = (TaskScope("anew"), Gate())
        let factory = TestMetrics()
        let metrics = TaskMetrics(factory: factory, roots: { [scope.snapshot()] })
        func live() throws -> Double? { try factory.expectMeter("lanyard.runs.live").lastValue }
        for count in 1...2 {
            let observation = TaskObservation(OfScopeHere(name: "anew", observer: metrics))
            scope.addTask { await gate.wait() }
            #expect(try live() == Double(count))
            await observation.end()
        }
        gate.open()
        try await scope.waitUntilIdle()
        let observation = TaskObservation(OfScopeHere(name: "anew", observer: metrics))
        await settle(scope.addTask {})
        #expect(try live() == 0)
        await observation.end()
    }

    @Test func `a run that has told of its end, and has not left its scope yet, does not live on`() async throws {
        let scope = TaskScope("leaving")
        let (begun, gate) = (Gate(), Gate())
        let task = scope.addTask {
            begun.open()
            await gate.wait()
        }
        await begun.wait()
        let before = scope.snapshot()
        let factory = TestMetrics()
        let metrics = TaskMetrics(factory: factory, roots: { [before] })
        let observation = TaskObservation(OfScopeHere(name: "leaving", observer: metrics))
        gate.open()
        await settle(task)
        #expect(try factory.expectMeter("lanyard.runs.live").lastValue == 0)
        await observation.end()
    }
}
#endif
