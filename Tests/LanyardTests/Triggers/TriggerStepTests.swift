import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

// What may change on another thread is asked for before it is expected: an expectation that fails looks into the objects of its
// expression, and a run has no lock then.
@Suite("Calls of a trigger between the steps of another") struct TriggerStepTests {
    private let clock = HookedClock()
    private let scope: TaskScope
    private let log = Log<Int>()

    init() { scope = TaskScope("Steps", clock: clock) }

    // MARK: Deadlines

    private func withDeadline() -> TaskTrigger<Int, Void> {
        scope.trigger("key", policy: .debounce(for: .seconds(1)), deadline: .seconds(60)) { [log] in log.note($0) }
    }

    @Test func `a value whose run was cancelled does not come back with an older call that moves the deadline late`()
        async throws
    {
        let (trigger, scope) = (withDeadline(), scope)
        trigger(1)
        // The clock is read before the call is decided about.
        clock.atRead(1) {
            #expect(trigger(3) == .replaced)
            scope.cancel(id: "key", "signed out")
            let isWaiting = trigger.isWaiting
            #expect(!isWaiting)
        }
        trigger(2)
        trigger.flush()
        try await trigger.waitUntilIdle()
        // Whether 2 counts as called before or after 3 nobody can tell: it had not returned. But 3 was cancelled after its call.
        #expect(!log.all.contains(3))
    }

    @Test func `nor does it replace what has replaced it`() async throws {
        let (trigger, scope, log) = (withDeadline(), scope, log)
        trigger(1)
        clock.atRead(1) {
            #expect(trigger(3) == .replaced)
            scope.addTask(id: "key", policy: .debounce(for: .seconds(1))) { log.note(4) }
        }
        trigger(2)
        trigger.flush()
        try await scope.waitUntilIdle()
        #expect(!log.all.contains(3), "4 was called for after 3.")
    }

    @Test func `a value whose run has ended is let go of, even if a call of an earlier run is under way`() async throws
    {
        let (scope, released) = (scope, Log<Int>())
        let trigger = scope.trigger("key", policy: .debounce(for: .seconds(1)), deadline: .seconds(60)) {
            (_: CallsOnRelease) in
        }
        trigger(CallsOnRelease { released.note(1) })
        clock.atRead(1) {
            trigger.cancel()
            trigger(CallsOnRelease { released.note(3) })
            scope.cancel(id: "key")
        }
        trigger(CallsOnRelease { released.note(2) })
        scope.cancel(id: "key")
        try await trigger.waitUntilIdle()
        #expect(scope.isEmpty && trigger.droppedCount == 3 && released.all.sorted() == [1, 2, 3])
    }

    @Test(arguments: [nil, 3, 2])
    func `the deadline counts from the newest call, even if another comes between its steps`(
        read: Int?
    ) async throws {
        let time = TestClock()
        let scope = TaskScope(on: time)
        let (begun, ended) = (Gate(), Log<Duration>())
        let trigger = scope.trigger("key", policy: .debounce(for: .seconds(100)), deadline: .seconds(60)) { (_: Int) in
            begun.open()
            try await TaskContext.current.waitUntilAskedToFinish()
        }
        trigger(1)
        for number in 2...4 {
            await time.advance(by: .seconds(50))
            #expect(trigger(number) == .replaced, "Its time counts anew.")
        }
        trigger.flush()
        await begun.wait()
        let run = try #require(scope.task(id: "key"))
        await time.advance(by: .seconds(59))
        #expect(run.cause == nil)
        await time.advance(by: .seconds(1))
        #expect(await run.outcome.cause?.kind == .deadlineExpired)
        withExtendedLifetime(ended) {}
    }

    @Test func `a value whose time is over before it begins is not delivered to a later call`() async throws {
        let time = TestClock()
        let scope = TaskScope(on: time)
        let log = log
        let trigger = scope.trigger("key", policy: .debounce(for: .seconds(100)), deadline: .seconds(60)) {
            log.note($0)
        }
        trigger(1)
        await time.advance(by: .seconds(61))
        #expect(trigger.lastCause?.kind == .deadlineExpired && trigger.droppedCount == 1)
        #expect(trigger(2) == .started || trigger.isWaiting)
        trigger.flush()
        try await trigger.waitUntilIdle()
        #expect(log.all == [2])
    }

    // MARK: Cancelled and not gone

    @Test @MainActor func `a call that comes after a run was seen to be cancelled is not swallowed by it`() async throws
    {
        let log = log
        let trigger = scope.trigger("key") { @MainActor (number: Int) in log.note(number) }
        trigger(1)
        let handle = try #require(scope.task(id: "key"))
        let seen = Log<Bool>()
        // For the time of the cause, and when it leaves its key.
        clock.atRead(2) {
            seen.note(handle.isCancelled)
            trigger(2)
        }
        handle.cancel()
        try await trigger.waitUntilIdle()
        #expect(seen.all == [true] && log.all == [2])
    }

    // MARK: The same answer again

    @Test @MainActor func `a throttle whose timer is late asks again after it has let a run go`() async throws {
        let log = log
        let trigger = scope.trigger("key", policy: .throttle(for: .seconds(1))) { @MainActor (number: Int) in
            log.note(number)
        }
        trigger(0)
        try await trigger.waitUntilIdle()
        clock.set(.seconds(0.5))
        #expect(trigger(1) == .queued)
        #expect(trigger(2) == .replaced)
        clock.set(.seconds(1))
        #expect(trigger(3) == .replaced, "The window is over: it starts, with this.")
        #expect(trigger(4) == .queued, "A new window is open, in which nothing waits.")
        trigger.flush()
        try await until("the runs begin") { log.all.count >= 2 && !trigger.isRunning }
        trigger.flush()
        try await trigger.waitUntilIdle()
        #expect(log.all == [0, 3, 4] && trigger.droppedCount == 2)
    }

    @Test func `a queue whose line has become shorter asks again`() async throws {
        let (scope, log, gate) = (scope, log, Gate())
        let trigger = scope.trigger("key", policy: .queue(limit: 1)) { (number: Int) in log.note(number) }
        let first = scope.addTask(id: "key", policy: .queue) { await gate.wait() }
        // Does not look at what runs, and displaces it: so it waits behind.
        struct InASecond: OverlapReducer {
            func admit(_ key: KeyState) -> AdmitDecision { .enter() }
            func start(_ key: KeyState) -> StartDecision {
                let due = key.arrival.advanced(by: .seconds(1))
                return due <= key.now ? .now() : .at(due)
            }
        }
        let second = scope.addTask(id: "key", policy: OverlapPolicy(InASecond())) { await gate.wait() }
        #expect(second.admission == .queued)
        clock.set(.seconds(2))
        #expect(trigger(1) == .skipped, "One waits; but its time has come, so it starts.")
        #expect(trigger(2) == .queued, "Nobody waits.")
        gate.open()
        await settle(first, second)
        try await scope.waitUntilIdle()
        #expect(log.all == [2])
    }

    // MARK: In the place of a run

    /// As `keepLatest`, of a user.
    private struct Latest: OverlapReducer {
        func admit(_ key: KeyState) -> AdmitDecision { .enter(displacing: .waiting) }
        func start(_ key: KeyState) -> StartDecision { key.busy == 0 ? .now() : .later }
    }

    @Test(arguments: [OverlapPolicy.keepLatest, OverlapPolicy(Latest())])
    func `a storm behind a run makes one run, whoever wrote the policy`(policy: OverlapPolicy) async throws {
        let (scope, log, begun, gate) = (scope, log, Gate(), Gate())
        let trigger = scope.trigger("key", policy: policy) { (number: Int) in
            log.note(number)
            begun.open()
            await gate.wait()
        }
        trigger(0)
        await begun.wait()
        for number in 1...100 { trigger(number) }
        #expect(scope.count == 2 && trigger.droppedCount == 99 && trigger.lastCause == nil)
        gate.open()
        try await trigger.waitUntilIdle()
        #expect(log.all == [0, 100])
    }

    @Test @MainActor func `no call takes the place of a run that was let go, while its key is paused`() async throws {
        let (scope, log) = (scope, log)
        let trigger = scope.trigger("key") { @MainActor (number: Int) in log.note(number) }
        trigger(1)
        scope.pause(id: "key")
        trigger(2)
        let isWaiting = trigger.isWaiting
        #expect(isWaiting && log.all == [])
        scope.resume(id: "key")
        try await trigger.waitUntilIdle()
        #expect(log.all == [2] && trigger.droppedCount == 1)
    }

    @Test(arguments: [false, true]) func `a call that opens a window has a timer for its end`(
        isTrigger: Bool
    ) async throws {
        let time = TestClock()
        let (scope, log, gate) = (TaskScope(on: time), log, Gate())
        let policy = OverlapPolicy.throttle(for: .seconds(10), edges: .trailing)
        let body: @Sendable (Int) async -> Void = { number in
            log.note(number)
            await gate.wait()
        }
        let trigger = scope.trigger("key", policy: policy, operation: body)
        func call(_ number: Int) {
            if isTrigger { trigger(number) } else { scope.addTask(id: "key", policy: policy) { await body(number) } }
        }
        call(1)
        await time.advance(by: .seconds(10))
        call(2)
        await time.advance(by: .seconds(15))
        call(3)
        #expect(log.all == [1] && time.pending.count == 1)
        gate.open()
        await time.run()
        #expect(log.all == [1, 3])
    }

    // MARK: Sharing

    @Test func `a caller who leaves a shared run by its handle does not take the calls of the trigger along`()
        async throws
    {
        let (begun, gate, ended) = (Gate(), Gate(), Log<Bool>())
        let trigger = scope.trigger("key", policy: .join) { (_: Int) in
            begun.open()
            await gate.wait()
            ended.note(Task.isCancelled)
        }
        let handle = trigger.perform(1)
        await begun.wait()
        #expect(trigger(2) == .joined)
        handle.cancel()
        gate.open()
        try await scope.waitUntilIdle()
        #expect(ended.all == [false], "The second caller has not left.")
    }

    // MARK: As addTask

    private struct Hurries: OverlapReducer {
        func admit(_ key: KeyState) -> AdmitDecision {
            .enter(displacing: .waiting, asking: key.waiting > 0 ? .seconds(60) : nil)
        }
        func start(_ key: KeyState) -> StartDecision { key.busy == 0 ? .now() : .later }
    }

    @Test(arguments: [false, true]) func `a policy of one's own that asks what runs to finish is followed`(
        isTrigger: Bool
    ) async throws {
        let (scope, begun, gate) = (scope, Gate(), Gate())
        let policy = OverlapPolicy(Hurries())
        let body: @Sendable (Int) async -> Void = { _ in
            begun.open()
            await gate.wait()
        }
        let trigger = scope.trigger("key", policy: policy, operation: body)
        func call(_ number: Int) {
            if isTrigger { trigger(number) } else { scope.addTask(id: "key", policy: policy) { await body(number) } }
        }
        call(0)
        await begun.wait()
        let first = try #require(scope.task(id: "key"))
        call(1)
        var isAsked = first.run.isAskedToFinish
        #expect(!isAsked)
        call(2)
        isAsked = first.run.isAskedToFinish
        #expect(isAsked)
        gate.open()
        try await scope.waitUntilIdle()
    }

    @Test(arguments: [false, true]) @MainActor
    func `of the newest two the oldest call goes, not the one whose run is the oldest`(isTrigger: Bool) async throws {
        let (scope, log, gate) = (scope, log, Gate())
        let policy = OverlapPolicy.replace(limit: 2)
        let trigger = scope.trigger("key", policy: policy) { @MainActor (number: Int) in log.note(number) }
        func call(_ number: Int) {
            if isTrigger { trigger(number) } else { scope.addTask(id: "key", policy: policy) { log.note(number) } }
        }
        call(1)
        let other = scope.addTask(id: "key", policy: policy) { await gate.wait() }
        call(2)
        scope.addTask(id: "key", policy: policy) {}
        gate.open()
        try await scope.waitUntilIdle()
        let isCancelled = other.isCancelled
        #expect(log.all == [2] && isCancelled)
    }

    // MARK: Told

    private struct Counting: TaskObserver {
        let key: TaskKey
        let dropped: Log<Int>

        func observe(_ events: [TaskEvent], dropped lost: Int) async {
            for event in events {
                if case .dropped(let trigger, let count) = event.kind, trigger.key == key { dropped.note(count) }
            }
        }
    }

    @Test @MainActor func `observers hear also of the values that are dropped with their trigger`() async throws {
        let (scope, dropped, key) = (TaskScope(), Log<Int>(), "observers hear of them")
        let observation = TaskObservation(Counting(key: TaskKey(key), dropped: dropped))
        var trigger = Optional(scope.trigger(key) { @MainActor (_: Int) in })
        for number in 1...3 { trigger?(number) }
        trigger = nil
        try await scope.waitUntilIdle()
        await observation.end()
        #expect(dropped.all.reduce(0, +) == 3)
    }

    @Test func `callers of a shared run that has ended are let go of`() async throws {
        let (scope, gate) = (scope, Gate())
        let trigger = scope.trigger("key", policy: .join) { (_: Int) in await gate.wait() }
        func caller() -> WeakCaller { WeakCaller(trigger.perform(1).caller) }
        let callers = (0..<100).map { _ in caller() }
        gate.open()
        try await trigger.waitUntilIdle()
        try await until("its task has ended") { scope.isEmpty }
        #expect(callers.count { $0.caller != nil } == 0)
    }

    private struct WeakCaller {
        weak var caller: RunCaller?
        init(_ caller: RunCaller?) { self.caller = caller }
    }

    // MARK: A scope that finishes

    @Test func `what is left of a trigger whose scope finishes is released with it`() async throws {
        let scope = TaskScope(onRelease: .finishes)
        let released = Log<Int>()
        var trigger: TaskTrigger<[CallsOnRelease], Void>? = scope.trigger(
            "key",
            policy: .debounce(for: .seconds(3_600))
        ) { _ in
        } combining: {
            $0 + $1
        }
        trigger?([CallsOnRelease { released.note(1) }])
        await settle(scope.addTask(id: "key", policy: .replace) {})  // Pushes it out: kept for the next run.
        trigger = nil
        try await scope.close()
        #expect(released.all == [1])
    }

    @Test func `dropping a trigger whose scope finishes leaves others of its key alone`() async throws {
        let (scope, log) = (TaskScope(onRelease: .finishes), log)
        var trigger: TaskTrigger<Int, Void>? = scope.trigger("key", policy: .debounce(for: .seconds(3_600))) { _ in }
        let other = scope.addTask(id: "key", policy: .debounce(for: .seconds(3_600))) { log.note(1) }
        #expect(trigger != nil)
        trigger = nil
        let isWaiting = other.isWaiting
        #expect(isWaiting, "It was never the trigger's.")
        other.cancel()
        await settle(other)
    }
}
