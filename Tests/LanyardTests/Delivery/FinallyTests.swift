import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Know that a run is over, however it ended") struct FinallyTests {
    private struct Broken: Error {}

    /// Notes what it is told of, in order.
    @MainActor private final class Screen {
        var told: [String] = []
        var isLoading = false

        func tell(_ number: Int, _ outcome: Outcome<Int>) {
            MainActor.assertIsolated()
            isLoading = false
            switch outcome {
            case .succeeded(let value): told.append("\(number) succeeded with \(value)")
            case .failed(let error): told.append("\(number) failed with \(error)")
            case .cancelled(let cause, _): told.append("\(number) \(cause.kind.name)")
            }
        }
    }

    private let clock = TestClock()
    private let scope: TaskScope

    init() {
        scope = TaskScope("Screen", on: clock)
    }

    /// A run that ends when its gate opens, or throws when it is cancelled if it obeys.
    @MainActor @discardableResult
    private func call(
        _ number: Int = 1,
        policy: OverlapPolicy = .replace,
        deadline: Duration? = nil,
        for screen: Screen,
        ifReplaced: Bool = false,
        until gate: Gate,
        beginning began: Gate? = nil
    ) -> ScopedTask<Int> {
        screen.isLoading = true
        return scope.addTask(
            id: "load",
            policy: policy,
            deadline: deadline,
            deadlineReason: "too slow",
            for: screen,
            finallyIfReplaced: ifReplaced
        ) { @concurrent in
            began?.open()
            await gate.wait()
            return number
        } then: { screen, value in
            screen.told.append("\(number) then \(value)")
        } failed: { screen, error in
            screen.told.append("\(number) failed: \(error)")
        } finally: { screen, outcome in
            screen.tell(number, outcome)
        }
    }

    private func opened() -> Gate {
        let gate = Gate()
        gate.open()
        return gate
    }

    @Test @MainActor func `finally comes after then or failed, and before the outcome`() async {
        let screen = Screen()
        await settle(call(for: screen, until: opened()))
        #expect(screen.told == ["1 then 1", "1 succeeded with 1"] && !screen.isLoading)
        screen.told = []
        let failing = scope.addTask(for: screen) { () async throws -> Int in
            throw Broken()
        } then: { _, _ in
        } failed: { screen, error in
            screen.told.append("failed: \(error)")
        } finally: { screen, outcome in
            screen.tell(2, outcome)
        }
        _ = await failing.outcome
        #expect(screen.told == ["failed: Broken()", "2 failed with Broken()"])
    }

    @Test @MainActor func `an error that only finally sees is one that nobody has taken`() async {
        let log = Log<String>()
        let scope = TaskScope(onUnhandledError: { error, _ in log.note("\(error)") })
        let (screen, over) = (Screen(), Gate())
        scope.addTask(for: screen) { () async throws -> Int in
            throw Broken()
        } then: { _, _ in
        } finally: { _, _ in
            over.open()
        }
        await over.wait()
        try? await scope.waitUntilIdle()
        try? await until("the error is reported") { log.all == ["Broken()"] }
    }

    @Test @MainActor func `finally alone hears of all, and has the error`() async throws {
        let log = Log<String>()
        let scope = TaskScope(onUnhandledError: { error, _ in log.note("\(error)") })
        let screen = Screen()
        for number in 1...2 {
            let task = scope.addTask(for: screen) { () async throws -> Int in
                if number == 1 { throw Broken() }
                return number
            } finally: { screen, outcome in
                screen.tell(number, outcome)
            }
            try await until("it is over") { task.isFinished }
        }
        #expect(screen.told == ["1 failed with Broken()", "2 succeeded with 2"])
        try await scope.close()
        #expect(log.all == [])
    }

    @Test @MainActor func `an expired deadline is an error of its own, with the time, the reason and the line`()
        async throws
    {
        let (screen, errors) = (Screen(), Log<DeadlineExpired?>())
        let line: UInt = #line + 1
        let task = scope.addTask(for: screen, deadline: .seconds(3), deadlineReason: "too slow") { [clock] in
            try await clock.sleep(for: .seconds(60))
            return 1
        } then: { _, _ in
        } failed: { _, error in
            errors.note(error as? DeadlineExpired)
        } finally: { screen, outcome in
            screen.tell(1, outcome)
        }
        await clock.sleepers(atLeast: 2)
        await clock.advance(by: .seconds(3))
        #expect(await task.outcome.cause?.kind == .deadlineExpired)
        let expired = try #require(errors.all.first ?? nil)
        #expect(expired.deadline == .seconds(3) && expired.origin.line == line)
        #expect(expired.cause.kind == .deadlineExpired && "\(expired)".hasSuffix(": too slow"))
        #expect(errors.all.count == 1 && screen.told == ["1 deadlineExpired"])
    }

    @Test @MainActor func `a value that comes after the deadline is withheld, and the deadline told`() async {
        let (screen, gate, began) = (Screen(), Gate(), Gate())
        let task = call(deadline: .seconds(1), for: screen, until: gate, beginning: began)
        await began.wait()
        await clock.advance(by: .seconds(1))
        #expect(screen.told == [] && screen.isLoading, "It has not obeyed.")
        gate.open()
        _ = await task.outcome
        #expect(screen.told.map { $0.prefix(15) } == ["1 failed: The d", "1 deadlineExpir"] && !screen.isLoading)
        #expect(scope.withheldCount == 1)
    }

    @Test(arguments: [true, false]) @MainActor
    func `a deadline that passes while the run waits is told`(isInTask: Bool) async throws {
        let (screen, gate, scope) = (Screen(), Gate(), scope)
        let first = scope.addTask(id: "load", policy: .queue) { await gate.wait() }
        let addWaiting: @Sendable () -> ScopedTask<Int> = {
            scope.addTask(id: "load", policy: .queue, deadline: .seconds(1), for: screen) { @concurrent in
                1
            } then: { @MainActor _, _ in
            } failed: { @MainActor screen, error in
                screen.told.append("failed: \(type(of: error))")
            } finally: { @MainActor screen, outcome in
                screen.tell(1, outcome)
            }
        }
        let task = isInTask ? addWaiting() : await outsideAnyTask(addWaiting)
        #expect(task.admission == .queued)
        await clock.advance(by: .seconds(1))
        #expect(await task.outcome.cause?.kind == .deadlineExpired)
        #expect(screen.told == ["failed: DeadlineExpired", "1 deadlineExpired"])
        gate.open()
        await settle(first)
    }

    @Test(arguments: [true, false]) @MainActor
    func `a run that is cancelled before it begins is told of, on the actor of the owner`(isInTask: Bool) async {
        let (screen, gate, scope) = (Screen(), Gate(), scope)
        let first = scope.addTask(id: "load", policy: .queue) { await gate.wait() }
        let addWaiting: @Sendable () -> ScopedTask<Int> = {
            scope.addTask(id: "load", policy: .queue, for: screen) { @concurrent in
                1
            } then: { @MainActor _, _ in
            } finally: { @MainActor screen, outcome in
                screen.tell(1, outcome)
            }
        }
        let task = isInTask ? addWaiting() : await outsideAnyTask(addWaiting)
        task.cancel("not wanted")
        #expect(screen.told == [], "It comes on its own turn, not inside of cancel.")
        #expect(await task.outcome.cause?.reason == "not wanted")
        #expect(screen.told == ["1 requested"])
        task.cancel()
        gate.open()
        await settle(first)
        #expect(screen.told == ["1 requested"] && scope.count == 0)
    }

    @Test @MainActor func `a replaced run is told of only if that is asked for`() async {
        for isAsked in [false, true] {
            let (screen, gate, began) = (Screen(), Gate(), Gate())
            let old = call(1, for: screen, ifReplaced: isAsked, until: gate, beginning: began)
            await began.wait()
            let new = call(2, for: screen, ifReplaced: isAsked, until: opened())
            await settle(new)
            gate.open()
            await settle(old)
            #expect(screen.told == ["2 then 2", "2 succeeded with 2"] + (isAsked ? ["1 replaced"] : []))
        }
    }

    @Test @MainActor func `a call that was passed over is told of only if that is asked for`() async {
        for isAsked in [false, true] {
            let (screen, gate, began) = (Screen(), Gate(), Gate())
            let first = call(1, policy: .skip, for: screen, until: gate, beginning: began)
            await began.wait()
            let second = call(2, policy: .skip, for: screen, ifReplaced: isAsked, until: gate)
            #expect(second.admission == .skipped)
            await settle(second)
            if isAsked { try? await until("the skipped call is told of") { screen.told == ["2 skipped"] } }
            screen.isLoading = true
            gate.open()
            await settle(first)
            #expect(screen.told == (isAsked ? ["2 skipped"] : []) + ["1 then 1", "1 succeeded with 1"])
        }
    }

    @Test(arguments: [OverlapPolicy.skip, .restart, .keepLatest, .concurrent]) @MainActor
    func `the end of a cancelled run is not that of the one that took its place`(policy: OverlapPolicy) async {
        let (screen, gate, began) = (Screen(), Gate(), Gate())
        let old = call(1, policy: policy, for: screen, until: gate, beginning: began)
        await began.wait()
        scope.cancel(id: "load")
        let new = call(2, policy: policy, for: screen, until: opened())
        gate.open()
        await settle(old, new)
        let told = screen.told.filter { $0.hasPrefix("1") }
        let countsForItself = policy.description == "concurrent"
        #expect(told == (countsForItself ? ["1 requested"] : []))
        #expect(screen.told.filter { $0.hasPrefix("2") } == ["2 then 2", "2 succeeded with 2"])
    }

    @Test @MainActor func `a call that a closed scope refuses is told of`() async throws {
        let screen = Screen()
        try await scope.close()
        #expect(call(for: screen, until: opened()).admission == .refused)
        try await until("the refused call is told of") { screen.told == ["1 refused"] }
        let unkeyed = scope.addTask(for: screen) {
            1
        } then: { _, _ in
        } finally: {
            $0.tell(2, $1)
        }
        #expect(unkeyed.admission == .refused)
        try await until("the other is, too") { screen.told == ["1 refused", "2 refused"] }
    }

    @Test @MainActor func `nobody is told of anything when the owner has gone, and nobody keeps it`() async {
        var screen: Screen? = Screen()
        let (gate, began, log) = (Gate(), Gate(), Log<Int>())
        let task = scope.addTask(for: screen!) { @concurrent in
            began.open()
            await gate.wait()
            return 1
        } then: { _, _ in
            log.note(1)
        } finally: { _, _ in
            log.note(2)
        }
        await began.wait()
        weak let released = screen
        screen = nil
        #expect(released == nil)
        gate.open()
        #expect(await task.outcome.cause?.kind == .ownerReleased)
        #expect(log.all == [])
    }

    @Test func `an actor is told on itself, also of a run that never began`() async {
        actor Store {
            var told: [String] = []
            func note(_ text: String) { told.append(text) }
        }
        let (store, gate, scope) = (Store(), Gate(), scope)
        let first = scope.addTask(id: 1, policy: .queue, for: store) {
            await gate.wait()
            return 1
        } then: {
            $0.note("then \($1)")
        } finally: {
            $0.note("over: \($1.value ?? 0)")
        }
        let second = scope.addTask(id: 1, policy: .queue, for: store) {
            2
        } then: { _, _ in
        } finally: {
            $0.note("over: \($1.cause?.reason ?? "")")
        }
        second.cancel("later")
        _ = await second.outcome
        gate.open()
        _ = await first.outcome
        #expect(await store.told == ["over: later", "then 1", "over: 1"])
    }

    @Test @MainActor func `finally may be on another actor than then`() async {
        @globalActor actor Other {
            static let shared = Other()
        }
        let (screen, log) = (Screen(), Log<String>())
        let task = scope.addTask(for: screen) { @concurrent in
            1
        } then: { screen, value in
            screen.told.append("then \(value)")
            log.note("then")
        } finally: { @Other _, outcome in
            Other.assertIsolated()
            log.note("finally \(outcome.value ?? 0)")
        }
        _ = await task.outcome
        #expect(screen.told == ["then 1"] && log.all == ["then", "finally 1"])
    }

    @Test @MainActor func `everybody who joins is told, also of the deadline of another`() async {
        let (screen, gate, began) = (Screen(), Gate(), Gate())
        let first = call(1, policy: .join, deadline: .seconds(1), for: screen, until: gate, beginning: began)
        await began.wait()
        let second = call(2, policy: .join, for: screen, until: gate)
        #expect(second.admission == .joined)
        await clock.advance(by: .seconds(1))
        gate.open()
        await settle(first, second)
        #expect(screen.told.filter { $0.hasSuffix("deadlineExpired") }.count == 2, "\(screen.told)")
        #expect(screen.told.filter { $0.contains("failed: The deadline of 1.0 seconds") }.count == 2)
    }

    @Test @MainActor func `the end of a sequence is told, and so is that of the run of a trigger`() async {
        let screen = Screen()
        let numbers = AsyncStream<Int> { continuation in
            continuation.yield(1)
            continuation.finish()
        }
        let loop = scope.forEach(numbers, for: screen) { screen, number in
            screen.told.append("\(number)")
        } finally: { screen, outcome in
            screen.told.append(outcome.cause == nil ? "over" : "cancelled")
        }
        _ = await loop.outcome
        let double = scope.trigger("double", for: screen) { (number: Int) in
            number * 2
        } then: { _, _ in
        } finally: { screen, outcome in
            screen.tell(2, outcome)
        }
        _ = await double.outcome(of: 21)
        #expect(screen.told == ["1", "over", "2 succeeded with 42"])
    }

    /// What cancels a run that has not begun.
    enum Ending: CaseIterable {
        case handle, deadline
    }

    @Test(arguments: Ending.allCases)
    @MainActor func `a run that never began is not told of once a newer one has taken its place`(ending: Ending) async {
        let (screen, scope) = (Screen(), scope)
        func load(_ number: Int) -> ScopedTask<Int> {
            scope.addTask(id: "load", deadline: number == 1 ? .seconds(1) : nil, for: screen) { @MainActor in
                await Task.yield()
                return number
            } then: { screen, number in
                screen.told.append("then \(number)")
            } failed: { screen, _ in
                screen.told.append("failed \(number)")
            } finally: { screen, _ in
                screen.told.append("finally \(number)")
            }
        }
        let first = load(1)
        switch ending {
        case .handle: first.cancel()
        case .deadline: first.moveDeadline(in: .zero)
        }
        let second = load(2)  // Before the main actor could tell of the first.
        await settle(first, second)
        #expect(screen.told == ["then 2", "finally 2"])
    }

    @Test @MainActor func `in finally the key is free, and the next run may begin`() async {
        let (screen, scope) = (Screen(), scope)
        var second: ScopedTask<Int>?
        let first = scope.addTask(id: "load", policy: .skip, for: screen) {
            1
        } then: { _, _ in
        } finally: { screen, _ in
            second = scope.addTask(id: "load", policy: .skip, for: screen) {
                2
            } then: {
                $0.told.append("then \($1)")
            }
        }
        _ = await first.outcome
        #expect(second?.admission == .started)
        _ = await second?.outcome
        #expect(screen.told == ["then 2"])
    }

    @Test @MainActor func `a mistake in a call is an error as any other`() async throws {
        let screen = Screen()
        for policy in [OverlapPolicy.replace, .join] {
            let over = Gate()
            let task = scope.addTask(id: Double.nan, policy: policy, for: screen) {
                1
            } then: { screen, value in
                screen.told.append("then \(value)")
            } failed: { screen, error in
                screen.told.append("failed: \(error as? ScopeError == .unequalKey("nan"))")
            } finally: { screen, outcome in
                screen.tell(2, outcome)
                over.open()
            }
            #expect(await task.outcome == .failed(ScopeError.unequalKey("nan")))
            await over.wait()
            #expect(screen.told == ["failed: true", "2 failed with \(ScopeError.unequalKey("nan"))"])
            screen.told = []
        }
    }
}
