import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

private actor Keeper {
    var connection: Connection?

    func connect(_ dial: Dial, in tasks: TaskScope) -> ScopedTask<Connection> {
        tasks.addTask(for: self) {
            await dial()
        } then: { keeper, connection in
            keeper.connection = connection
        } withheld: { connection in
            connection.close()
        }
    }
}

@Suite("What becomes of a value that nobody gets") struct WithheldTests {
    private let clock = TestClock()
    private let scope: TaskScope

    init() { scope = TaskScope("Withheld", on: clock) }

    // MARK: One owner

    @Test @MainActor func `what the owner gets is not withheld`() async {
        let model = Radio(scope)
        let task = model.connect(model.dial)
        model.dial.answer.open()
        _ = await task.outcome
        #expect(model.connection == model.dial.connection && model.dial.connection.closedCount == 0)
        #expect(scope.withheldCount == 0)
    }

    @Test(arguments: ["cancel", "replace", "cancel all"]) @MainActor
    func `what comes too late is withheld, once`(_ how: String) async {
        let model = Radio(scope)
        let task = model.connect(model.dial)
        await model.dial.began.wait()
        switch how {
        case "cancel": task.cancel()
        case "replace": scope.addTask(id: "dial") {}
        default: scope.cancelAll()
        }
        model.dial.answer.open()
        _ = await task.outcome
        #expect(model.connection == nil && model.dial.connection.closedCount == 1)
        #expect(scope.withheldCount == 1)
    }

    @Test @MainActor func `what was closed is not to be had by the handle`() async {
        let model = Radio(scope)
        let task = model.connect(model.dial)
        await model.dial.began.wait()
        task.cancel()
        model.dial.answer.open()
        await #expect(throws: TaskCancelledError.self) { try await task.value }
        await #expect(throws: TaskCancelledError.self) { try await task.join() }
        #expect(model.dial.connection.closedCount == 1)
        // Nobody closes this one: whoever waits gets it, as from any task.
        let (began, goOn) = (Gate(), Gate())
        let plain = scope.addTask {
            began.open()
            await goOn.wait()
        }
        await began.wait()
        plain.cancel()
        goOn.open()
        await #expect(throws: Never.self) { try await plain.value }
    }

    @Test @MainActor func `what comes after the deadline is withheld`() async {
        let (dial, owner) = (Dial(), Radio(scope))
        let task = scope.addTask(for: owner, deadline: .seconds(1)) {
            await dial()
        } then: { _, _ in
        } failed: { model, error in
            if error is DeadlineExpired { model.closed = model.closed + [dial.connection] }
        } withheld: { connection in
            connection.close()
        }
        await dial.began.wait()
        await clock.advance(by: .seconds(1))
        dial.answer.open()
        _ = await task.outcome
        #expect(owner.closed == [dial.connection] && dial.connection.closedCount == 1)
    }

    @Test @MainActor func `if the owner has gone, the value is withheld, although finally is silent`() async {
        let (dial, finallies) = (Dial(), Log<Int>())
        var owner: Radio? = Radio(scope)
        let task = scope.addTask(for: owner!) {
            await dial()
        } then: { model, connection in
            model.connection = connection
        } finally: { _, _ in
            finallies.note(1)
        } withheld: { connection in
            connection.close()
        }
        await dial.began.wait()
        owner = nil
        dial.answer.open()
        _ = await task.outcome
        #expect(finallies.all == [] && dial.connection.closedCount == 1)
    }

    @Test func `so it is of an owner that is an actor`() async {
        let dial = Dial()
        var keeper: Keeper? = Keeper()
        let kept = await keeper!.connect(dial, in: scope)
        await dial.began.wait()
        keeper = nil
        dial.answer.open()
        _ = await kept.outcome
        #expect(dial.connection.closedCount == 1)
    }

    @Test @MainActor func `whoever has no then takes the value with finally`() async {
        let (dial, model) = (Dial(), Radio(scope))
        func connect(_ dial: Dial) -> ScopedTask<Connection> {
            scope.addTask(for: model) {
                await dial()
            } finally: { model, outcome in
                model.connection = outcome.value
            } withheld: { connection in
                connection.close()
            }
        }
        dial.answer.open()
        _ = await connect(dial).outcome
        #expect(model.connection == dial.connection && dial.connection.closedCount == 0)
        let late = Dial()
        let task = connect(late)
        await late.began.wait()
        task.cancel()
        late.answer.open()
        _ = await task.outcome
        #expect(model.connection == nil && late.connection.closedCount == 1)
    }

    @Test(arguments: [false, true]) @MainActor
    func `of an error or a run that never begins nothing is withheld`(begins: Bool) async {
        struct Broken: Error {}
        let (model, log) = (Radio(scope), Log<Int>())
        let task = scope.addTask(id: 1, policy: .queue, for: model) { () async throws -> Int in
            throw Broken()
        } then: { _, _ in
        } failed: { _, _ in
        } withheld: { _ in
            log.note(1)
        }
        if !begins { task.cancel() }
        _ = await task.outcome
        #expect(log.all == [])
    }

    @Test @MainActor func `whoever takes it may wait, is not cancelled, and the scope waits for it`() async throws {
        let (dial, closing, closed) = (Dial(), Gate(), Gate())
        let model = Radio(scope)
        let log = Log<String>()
        let task = scope.addTask(for: model) {
            await dial()
        } then: { _, _ in
        } finally: { _, _ in
            log.note("finally")
        } withheld: { connection in
            closing.open()
            log.note(Task.isCancelled ? "cancelled" : "withheld, \(CancellationCause.shielded?.reason ?? "?")")
            await closed.wait()
            connection.close()
        }
        await dial.began.wait()
        task.cancel("stop")
        dial.answer.open()
        await closing.wait()
        #expect(log.all == ["finally", "withheld, stop"] && scope.count == 1 && task.outcomeIfEnded == nil)
        closed.open()
        try await scope.waitUntilIdle()
        #expect(dial.connection.closedCount == 1)
    }

    @Test @MainActor func `what it captured is released on its actor`() async {
        @MainActor final class Pool {
            let gone: Gate
            init(_ gone: Gate) { self.gone = gone }
            isolated deinit {
                MainActor.assertIsolated()
                gone.open()
            }
            func add(_ connection: Connection) {}
        }
        for isCancelled in [true, false] {
            let (dial, gone) = (Dial(), Gate())
            let model = Radio(scope)
            func connect(_ pool: Pool) -> ScopedTask<Connection> {
                scope.addTask(for: model) {
                    await dial()
                } then: { @MainActor _, _ in
                } withheld: { @MainActor connection in
                    pool.add(connection)
                }
            }
            let task = connect(Pool(gone))
            await dial.began.wait()
            if isCancelled { task.cancel() }
            dial.answer.open()
            _ = await task.outcome
            await gone.wait()
        }
    }

    // MARK: Other ways in

    @Test func `into another actor, on the main actor, by a trigger`() async {
        let (keeper, owner) = (Keeper(), Connection())
        let dials = [Dial(), Dial(), Dial()]
        let into = scope.addTask(for: owner, into: keeper) {
            await dials[0]()
        } then: { keeper, _, connection in
            keeper.connection = connection
        } withheld: { connection in
            connection.close()
        }
        let unsendable = await connectUnsendably(dials[1])
        let trigger = scope.trigger("dial", for: owner) { (number: Int) in
            await dials[number]()
        } then: { _, _ in
        } withheld: { connection in
            connection.close()
        }
        trigger(2)
        for dial in dials { await dial.began.wait() }
        scope.cancelAll()
        for dial in dials { dial.answer.open() }
        await settle(into)
        await settle(unsendable)
        try? await scope.waitUntilIdle()
        #expect(dials.map(\.connection.closedCount) == [1, 1, 1])
    }

    /// A result that is not `Sendable`.
    private final class Line {
        let connection: Connection
        init(_ connection: Connection) { self.connection = connection }
    }

    @MainActor private func connectUnsendably(_ dial: Dial) -> ScopedTask<MainActorIsolated<Line>> {
        scope.addMainActorTask(id: "line", for: Radio(scope)) {
            Line(await dial())
        } then: { _, _ in
        } withheld: { line in
            line.connection.close()
        }
    }

    @Test func `a race closes whatever lost`() async throws {
        let (fast, slow, closed) = (Dial(), Dial(), Log<Connection>())
        let winner = Task {
            try await race {
                await slow.began.wait()
                return fast.connection
            } _: {
                slow.began.open()
                try? await untilCancelled()
                return slow.connection
            } withheld: {
                closed.note($0)
            }
        }
        #expect(try await winner.value == fast.connection)
        #expect(closed.all == [slow.connection])
    }

    // MARK: In many orders

    @Test(arguments: [OverlapPolicy.replace, .join])
    func `each value goes to one of them, in whatever order things happen`(
        policy: OverlapPolicy
    ) async throws {
        final class Owner: Sendable { let got = Log<Int>() }
        let (made, withheld) = (Log<Int>(), Log<Int>())
        let got = Log<Int>()
        for round in 0..<1_000 {
            await withTaskGroup(of: Void.self) { group in
                for caller in 0..<2 {
                    let owner = Owner()
                    let task = scope.addTask(id: "race", policy: policy, for: owner) {
                        if round % 3 > 0 { await Task.yield() }
                        let number = round * 2 + caller
                        made.note(number)
                        return number
                    } then: { _, number in
                        got.note(number)
                    } withheld: { number in
                        withheld.note(number)
                    }
                    group.addTask {
                        if round % 2 > 0 { await Task.yield() }
                        task.cancel()
                        _ = await task.outcome
                        withExtendedLifetime(owner) {}
                    }
                }
            }
        }
        try await scope.waitUntilIdle()
        try await until("the last is withheld") { Set(got.all).union(withheld.all).count == made.all.count }
        #expect(Set(got.all).isDisjoint(with: withheld.all))
        #expect(Set(withheld.all).count == withheld.all.count, "None twice.")
        #expect(Set(made.all) == Set(got.all).union(withheld.all))
    }
}
