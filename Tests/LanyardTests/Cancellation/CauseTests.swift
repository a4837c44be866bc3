import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("Cancellation causes")
struct CauseTests {
    @Test func `a line that no file has is the last there can be, and no other's`() {
        let (far, farther) = (CallSite(line: 1 << 32), CallSite(line: .max))
        #expect(far == farther && far.fingerprint == farther.fingerprint)
        #expect(far.line == UInt(UInt32.max) && CallSite(line: far.line) == far)
        #expect(CallSite(line: far.line - 1) != far)
    }

    @Test func `a cause tells kind, reason, place, time and what lay behind it`() async {
        let clock = TestClock()
        let parent = TaskScope("App", clock: clock)
        let child = parent.child("Screen")
        let task = child.addTask { try await untilCancelled() }
        await clock.advance(by: .seconds(5))
        let line: UInt = #line + 1
        parent.cancelAll("the user signed out")
        let cause = task.cause
        #expect(cause?.kind == .parentCancelled)
        #expect(cause?.instant.offset == .seconds(5))
        #expect(cause?.underlying?.kind == .scopeCancelled)
        #expect(cause?.underlying?.reason == "the user signed out")
        #expect(cause?.origin == CallSite(line: line))
        let place = "(LanyardTests/CauseTests.swift:\(line))"
        #expect(cause?.description == "parentCancelled \(place) ← scopeCancelled: the user signed out \(place)")
        _ = await task.outcome
        #expect(child.addTask {}.admission == .started, "cancelAll leaves the scopes open.")
    }

    @Test func `of a chain that goes on for ever the middle is left out, so that it neither grows nor fills the stack`()
        throws
    {
        let task = TaskScope().addTask { try await untilCancelled() }
        task.cancel()
        let instant = try #require(task.cause).instant
        var cause: CancellationCause?
        for number in 0..<200_000 {
            cause = CancellationCause(
                kind: .requested,
                reason: "\(number)",
                origin: CallSite(),
                instant: instant,
                underlying: cause
            )
        }
        let reasons = try sequence(first: #require(cause), next: \.underlying).map(\.reason)
        #expect(reasons.count <= 65)
        #expect(reasons.first == "199999" && reasons.last == "0")
        #expect(try #require(cause).description.count < 10_000)
    }

    @Test func `the current cause reads the same in the body, in async let and in group children`() async throws {
        let scope = TaskScope()
        let started = Gate()
        let task = scope.addTask { () -> [String?] in
            #expect(CancellationCause.current == nil)
            started.open()
            async let child: String? = {
                try? await untilCancelled()
                return CancellationCause.current?.reason
            }()
            let grouped: String? = await withTaskGroup { group in
                group.addTask {
                    try? await untilCancelled()
                    return CancellationCause.current?.reason
                }
                return await group.next()!
            }
            return [await child, grouped, CancellationCause.current?.reason]
        }
        await started.wait()
        task.cancel("enough")
        #expect(try await task.value == ["enough", "enough", "enough"])
        #expect(CancellationCause.current == nil)
    }

    @Test func `a child that its own group cancelled has no cause: nobody cancelled the run`() async throws {
        let scope = TaskScope()
        let task = scope.addTask {
            await withTaskGroup { group in
                group.addTask {
                    try? await untilCancelled()
                    return Task.isCancelled && CancellationCause.current == nil
                }
                group.cancelAll()
                return await group.next()!
            }
        }
        #expect(try await task.value)
    }

    @Test func `a run cancelled inside a run tells its own cause, not the outer one's`() async throws {
        let (outer, inner) = (TaskScope("outer"), TaskScope("inner"))
        let started = Gate()
        let task = outer.addTask {
            let nested = inner.addTask {
                started.open()
                try? await untilCancelled()
                return CancellationCause.current?.reason
            }
            return try await nested.value
        }
        await started.wait()
        inner.cancelAll("inner")
        #expect(try await task.value == "inner")
    }

    @Test func `a deadline counts the time a run waits for its turn`() async {
        let clock = TestClock()
        let scope = TaskScope(clock: clock, executor: clock.executor)
        let first = scope.addTask(id: 1, policy: .queue) { try await untilCancelled() }
        let ran = Log<Int>()
        let second = scope.addTask(id: 1, policy: .queue, deadline: .seconds(5)) { ran.note(1) }
        await clock.advance(by: .seconds(5))
        #expect(await second.outcome.cause?.kind == .deadlineExpired)
        #expect(ran.all.isEmpty)
        first.cancel()
        _ = await first.outcome
    }
}
