import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("withCancellationShield")
struct ShieldTests {
    private struct Broken: Error {}
    private let clock = TestClock()
    private let scope: TaskScope

    init() {
        scope = TaskScope("Shields", clock: clock, executor: clock.executor)
    }

    /// What code sees of its cancellation.
    private struct Sight: Equatable, Sendable {
        var isCancelled = Task.isCancelled
        var current = CancellationCause.current?.kind
        var shielded = CancellationCause.shielded?.kind
        var context = TaskContext.current.cause?.kind
    }

    @Test func `cleanup in a cancelled run is not cancelled, and can read why the run is`() async throws {
        let task = scope.addTask {
            try? await untilCancelled()
            let inside = await withCancellationShield {
                try? Task.checkCancellation()
                await Task.yield()
                return Sight()
            }
            return [inside, Sight()]
        }
        await clock.idle()
        task.cancel()
        let seen = try await task.value
        #expect(seen[0] == Sight(isCancelled: false, current: nil, shielded: .requested, context: .requested))
        #expect(seen[1] == Sight(isCancelled: true, current: .requested, shielded: nil, context: .requested))
    }

    @Test func `a cancellation that comes meanwhile does not reach the body, and is there after it`() async throws {
        let (began, gate) = (Gate(), Gate())
        let task = scope.addTask {
            let inside = await withCancellationShield {
                began.open()
                await gate.wait()
                return Sight()
            }
            return [inside, Sight()]
        }
        await began.wait()
        task.cancel()
        #expect(scope.snapshot().runs.map(\.state) == [.straggling])
        gate.open()
        let seen = try await task.value
        #expect(seen[0].current == nil && seen[0].shielded == .requested)
        #expect(seen[1].current == .requested)
    }

    @Test func `where nothing is cancelled it hides nothing`() async throws {
        let nothing = Sight(isCancelled: false, current: nil, shielded: nil, context: nil)
        #expect(Sight() == nothing)
        #expect(await withCancellationShield { Sight() } == nothing)
        #expect(try await scope.addTask { await withCancellationShield { Sight() } }.value == nothing)
    }

    @Test func `it works in any task, run or not`() async {
        let task = Task {
            try? await untilCancelled()
            return await withCancellationShield { !Task.isCancelled } && Task.isCancelled
        }
        task.cancel()
        #expect(await task.value)
    }

    @Test @MainActor
    func `the body's value comes out, and its error, typed; on the caller's isolation`() async {
        var local = 0
        do throws(Broken) {
            try await withCancellationShield(limit: .seconds(1), clock: clock) { () async throws(Broken) in
                MainActor.assertIsolated()
                local += 1
                throw Broken()
            }
            Issue.record("It throws what the body throws.")
        } catch {}
        #expect(local == 1)
        #expect(clock.pending.isEmpty)
    }

    @Test @MainActor func `without a limit the body is on the caller's isolation, too`() async {
        await withCancellationShield { MainActor.assertIsolated() }
    }

    // MARK: Limits

    @Test func `a body that takes longer than the limit is cancelled with kind deadlineExpired, and waited for`()
        async throws
    {
        let line: UInt = #line + 3
        let task = scope.addTask { [clock] in
            try? await untilCancelled()
            return await withCancellationShield(limit: .seconds(2)) {
                try? await untilCancelled()
                return (Sight(), CancellationCause.current?.origin, clock.now.sinceStart)
            }
        }
        await clock.idle()
        task.cancel()
        await clock.run()
        let (sight, origin, time) = try await task.value
        #expect(sight.current == .deadlineExpired && sight.shielded == .requested)
        #expect(sight.context == .deadlineExpired, "The nearest.")
        #expect(origin == CallSite(line: line) && time == .seconds(2))
    }

    @Test(arguments: [0, -1]) func `a limit of zero or less: the body runs, cancelled from its first line`(seconds: Int)
        async
    {
        for _ in 0..<50 {
            let kind = await withCancellationShield(limit: .seconds(seconds), clock: clock) {
                CancellationCause.current?.kind
            }
            #expect(kind == .deadlineExpired)
        }
    }

    @Test func `no deadline around it reaches in; its own limit can be read and moved`() async throws {
        let task = scope.addTask(deadline: .seconds(1)) {
            await withDeadline(in: .seconds(1)) {
                let none = await withCancellationShield { Deadline.current == nil }
                return await withCancellationShield(limit: .seconds(9)) {
                    let own = Deadline.current?.remaining
                    Deadline.current?.move(in: .seconds(5))
                    return (none, own, Deadline.current?.remaining)
                }
            }
        }
        let (none, own, moved) = try await task.value
        #expect(none && own == .seconds(9) && moved == .seconds(5))
    }

    @Test func `a deadline in a shield cancels, and reads as the cause`() async throws {
        let task = scope.addTask {
            try? await untilCancelled()
            return await withCancellationShield {
                await withDeadline(in: .seconds(3)) {
                    let read = Deadline.current?.remaining
                    try? await untilCancelled()
                    return (read, Sight())
                }
            }
        }
        await clock.idle()
        task.cancel()
        await clock.run()
        let (read, sight) = try await task.value
        #expect(read == .seconds(3))
        #expect(sight.current == .deadlineExpired && sight.shielded == .requested)
    }

    // MARK: A shield inside a shield

    @Test func `a shield inside a shield: the outer limit does not reach into the inner one`() async throws {
        let task = scope.addTask { [clock] in
            try? await untilCancelled()
            return await withCancellationShield(limit: .seconds(1)) {
                await withCancellationShield(limit: .seconds(5)) {
                    let early = Sight()
                    try? await clock.sleep(for: .seconds(2))
                    let late = Sight()
                    try? await untilCancelled()
                    return ([early, late, Sight()], clock.now.sinceStart)
                }
            }
        }
        await clock.idle()
        task.cancel()
        await clock.run()
        let (seen, time) = try await task.value
        #expect(seen.map(\.current) == [nil, nil, .deadlineExpired])
        #expect(
            seen.map(\.shielded) == [.requested, .deadlineExpired, .deadlineExpired],
            "The nearest that is hidden."
        )
        #expect(time == .seconds(5))
    }

    @Test func `after the inner shield the outer one goes on, cancelled by its limit meanwhile`() async throws {
        let task = scope.addTask { [clock] in
            await withCancellationShield(limit: .seconds(1)) {
                await withCancellationShield { try? await clock.sleep(for: .seconds(2)) }
                return Sight()
            }
        }
        await clock.run()
        #expect(try await task.value.current == .deadlineExpired)
    }

    // MARK: What it starts

    @Test func `runs that are started in a shield are none of it`() async throws {
        let other = TaskScope("Other")
        let task = scope.addTask {
            try? await untilCancelled()
            return await withCancellationShield { other.addTask { Sight() } }
        }
        await clock.idle()
        task.cancel()
        let nothing = Sight(isCancelled: false, current: nil, shielded: nil, context: nil)
        #expect(try await task.value.value == nothing)
    }

    @Test func `a task that outlives the shield it was started in is not in it any more`() async throws {
        let gate = Gate()
        let task = scope.addTask {
            try? await untilCancelled()
            return await withCancellationShield {
                Task {
                    let before = CancellationCause.shielded?.kind
                    await gate.wait()
                    return (before, CancellationCause.shielded?.kind)
                }
            }
        }
        await clock.idle()
        task.cancel()
        let left = try await task.value
        gate.open()
        #expect(await left.value.1 == nil)
    }

    @Test func `a scope that is cancelled and waited for waits for the cleanup`() async throws {
        let (began, gate, cleaned) = (Gate(), Gate(), Gate())
        scope.addTask {
            try? await untilCancelled()
            await withCancellationShield {
                began.open()
                await gate.wait()
                cleaned.open()
            }
        }
        await clock.idle()
        async let waiting: Void = scope.cancelAndWait()
        await began.wait()
        gate.open()
        try await waiting
        #expect(cleaned.isOpen)
    }
}
