import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("withDeadline")
struct WithDeadlineTests {
    private let clock = TestClock()

    @Test("the body's value comes out, and its error, typed")
    func comesOut() async throws {
        struct Broken: Error {}
        let value = await withDeadline(in: .seconds(1), clock: clock) { 42 }
        #expect(value == 42)
        do throws(Broken) {
            try await withDeadline(in: .seconds(1), clock: clock) { () async throws(Broken) in throw Broken() }
            Issue.record("It throws what the body throws.")
        } catch {}
        #expect(clock.pending.isEmpty, "The timer has gone with the body.")
    }

    @Test("a body that takes too long is cancelled with kind deadlineExpired, and waited for")
    func expires() async throws {
        let line: UInt = #line + 3
        async let kind = {
            let clock = clock
            return await withDeadline(in: .seconds(1), clock: clock) {
                try? await untilCancelled()
                return CancellationCause.current
            }
        }()
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        let cause = await kind
        #expect(cause?.kind == .deadlineExpired)
        #expect(cause?.origin == SourceLocation(line: line))
    }

    @MainActor final class Counter {
        var count = 0
    }

    @MainActor
    @Test("the body runs on the caller's actor and may use what is not Sendable")
    func isolation() async {
        let counter = Counter()
        var local = 0
        await withDeadline(in: .seconds(1), clock: clock) {
            MainActor.assertIsolated()
            counter.count += 1
            local += 1
            await Task.yield()
            MainActor.assertIsolated()
        }
        #expect(counter.count == 1 && local == 1)
    }

    @Test("abandoning returns on time, and the run stays listed as a straggler")
    func abandons() async throws {
        let scope = TaskScope(clock: clock)
        let gate = Gate()
        let task = scope.addTask {
            do {
                try await withDeadline(in: .seconds(2), onExpiry: .abandon(after: .seconds(1)), name: "stubborn") {
                    await gate.wait()
                }
                return "obeyed"
            } catch let error as AbandonedError {
                return error.name
            }
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(2))
        await clock.sleepers(atLeast: 1)
        #expect(scope.snapshot().runs.map(\.state) == [.running, .straggling])
        await clock.advance(by: .seconds(1))
        #expect(try await task.value == "stubborn")
        #expect(scope.snapshot().runs.map(\.state) == [.straggling])
        #expect(scope.snapshot().runs.map(\.name) == ["stubborn"])
        gate.open()
        try await scope.close()
    }

    @Test("shutdown asks, waits, cancels, waits and reports")
    func shutdown() async throws {
        let scope = TaskScope(clock: clock)
        let gate = Gate()
        scope.addTask(name: "obliging") { try await TaskContext.current.waitUntilAskedToFinish() }
        scope.addTask(name: "obedient") { try await untilCancelled() }
        scope.addTask(name: "stubborn") { await gate.wait() }
        async let report = scope.shutdown(grace: .seconds(5), patience: .seconds(1))
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(5))
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        let result = try await report
        #expect(result.finished == 1)
        #expect(result.cancelled == 1)
        #expect(result.stragglers.map(\.name) == ["stubborn"])
        #expect(result.stragglers.first?.cause?.kind == .shutdown)
        gate.open()
    }
}
