import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import LanyardConsole

/// Only debug builds rehearse.
@Suite(.enabled(if: Recorders.canRehearse)) struct RehearsalTests {
    private let program = WatchedProgram()
    private let clock = TestClock()

    /// Rehearses while the body runs, as a console does that allows it.
    private func rehearsing(_ body: () async throws -> Void) async rethrows {
        Rehearsals.shared.start()
        defer { Rehearsals.shared.stop() }
        try await body()
    }

    private func scope(_ name: String) -> TaskScope { program.scope(name, clock: clock) }

    /// The number of a key.
    private func group(_ key: some Hashable & Sendable, _ scope: TaskScope) -> GroupRecord {
        let site = program.ledger.site(of: scope.core)
        return site.group(of: TaskKey(key), .replace)
    }

    private func rehearse(
        _ wish: Wire.RehearsalRequest.Wish,
        _ group: GroupRecord,
        milliseconds: Double? = nil
    ) async -> RehearsalAnswer? {
        await program.monitor.rehearse(
            Wire.RehearsalRequest(wish: wish, milliseconds: milliseconds),
            group: group.id
        )
    }

    @Test func `A delayed key's runs begin their operations later, until the delay is ended`() async throws {
        await rehearsing {
            let scope = scope("delayed")
            let group = group("search", scope)
            let log = Log<String>()
            #expect(
                await rehearse(.delay, group, milliseconds: 2_000)
                    == .done("each run of “search” in “delayed” begins 2 s later")
            )
            let run = scope.addTask(id: "search") { log.note("began") }
            await clock.sleepers(atLeast: 1)
            #expect(run.activity.wait?.reason == "the console, which delays it")
            await clock.advance(by: .milliseconds(1_999))
            #expect(log.all.isEmpty)
            await clock.advance(by: .milliseconds(1))
            await settle(run)
            #expect(log.all == ["began"])
            #expect(
                await rehearse(.delay, group, milliseconds: 0)
                    == .done("the runs of “search” in “delayed” are delayed no longer")
            )
            await settle(scope.addTask(id: "search") { log.note("at once") })
            #expect(log.all == ["began", "at once"])
            #expect(Rehearsals.shared.wire[ObjectIdentifier(group)] == nil)
        }
    }

    @Test func `A run that is cancelled in its delay never begins its operation`() async throws {
        await rehearsing {
            let scope = scope("cancelled")
            let group = group("search", scope)
            _ = await rehearse(.delay, group, milliseconds: 2_000)
            let log = Log<String>()
            let run = scope.addTask(id: "search") { log.note("began") }
            await clock.sleepers(atLeast: 1)
            run.cancel("screen left")
            await settle(run)
            #expect(run.cause?.reason == "screen left")
            #expect(log.all.isEmpty)
            #expect(clock.sleeperCount == 0)
            _ = await rehearse(.letGo, group)
        }
    }

    @Test func `The next run fails with an error that says so, and the one after it does not`() async throws {
        await rehearsing {
            let scope = scope("failing")
            let group = group("search", scope)
            #expect(await rehearse(.fail, group) == .done("the next run of “search” in “failing” fails"))
            #expect(Rehearsals.shared.wire[ObjectIdentifier(group)]?.fails == true)
            let log = Log<String>()
            let other = scope.addTask(id: "other") { log.note("other") }
            await settle(other)
            let run = scope.addTask(id: "search") { log.note("first") }
            await #expect(throws: RehearsedError(key: "search")) { try await run.value }
            await settle(scope.addTask(id: "search") { log.note("second") })
            #expect(log.all == ["other", "second"])
        }
    }

    @Test func `Results that are held reach their owner when they are let go`() async throws {
        try await rehearsing {
            let scope = scope("held")
            let group = group("search", scope)
            let owner = Taker()
            #expect(await rehearse(.hold, group) == .done("the results of “search” in “held” are held"))
            let run = scope.addTask(id: "search", for: owner) {
                1
            } then: { @Sendable owner, value in
                owner.log.note(value)
            }
            try await until("a result is held") { Rehearsals.shared.wire[ObjectIdentifier(group)]?.held == 1 }
            #expect(owner.log.all.isEmpty)
            #expect(run.activity.wait?.reason == "the console, which holds its result")
            #expect(await rehearse(.letGo, group) == .done("nothing is rehearsed with “search” in “held” any more"))
            await settle(run)
            #expect(owner.log.all == [1])
        }
    }

    @Test func `A run that is cancelled while its result is held delivers nothing`() async throws {
        try await rehearsing {
            let scope = scope("withheld")
            let group = group("search", scope)
            let owner = Taker()
            _ = await rehearse(.hold, group)
            let run = scope.addTask(id: "search", for: owner) {
                1
            } then: { @Sendable owner, value in
                owner.log.note(value)
            }
            try await until("a result is held") { Rehearsals.shared.wire[ObjectIdentifier(group)]?.held == 1 }
            run.cancel("screen left")
            await settle(run)
            _ = await rehearse(.letGo, group)
            #expect(owner.log.all.isEmpty)
        }
    }

    @Test func `A newer call takes the place of a run, and begins when that has left its operation`() async throws {
        try await rehearsing {
            let scope = scope("replaced")
            let group = group("search", scope)
            let (owner, gate, begun) = (Taker(), Gate(), Log<String>())
            let run = scope.addTask(id: "search", for: owner) {
                begun.note("begun")
                await gate.wait()
                return begun.all.count
            } then: { @Sendable owner, value in
                owner.log.note(value)
            }
            try await until("it has begun") { begun.all.count == 1 }
            #expect(await rehearse(.replace, group) == .done("a newer call of “search” in “replaced” took its place"))
            if case .replaced = run.cause?.kind {
            } else {
                Issue.record("It was not replaced: \(String(describing: run.cause))")
            }
            #expect(begun.all.count == 1)
            gate.open()
            try await scope.waitUntilIdle()
            #expect(begun.all.count == 2)
            #expect(owner.log.all == [2], "The first result came too late.")
            #expect(await rehearse(.replace, group) == .nothing("No run of this key is under way."))
        }
    }

    @Test func `A call that shares its run, or comes from a trigger, is not made from the page`() async throws {
        try await rehearsing {
            let scope = scope("shared")
            let gate = Gate()
            let begun = Log<Int>()
            let run = scope.addTask(id: "search", policy: .join) {
                begun.note(1)
                await gate.wait()
            }
            try await until("it has begun") { begun.all.count == 1 }
            guard case .nothing(let why) = await rehearse(.replace, group("search", scope)) else {
                Issue.record("It was replaced.")
                return
            }
            #expect(why.hasPrefix("Its call cannot be made from here"))
            #expect(!run.isCancelled)
            gate.open()
            await settle(run)
        }
    }

    @Test func `When nobody rehearses any more, nothing is held or delayed`() async throws {
        let rehearsals = Rehearsals()
        let group = GroupRecord(id: 1, scopeName: "left", scopeOrigin: "-", key: "search")
        for wish in [Wire.RehearsalRequest.Wish.delay, .fail, .hold] {
            _ = rehearsals.rehearse(Wire.RehearsalRequest(wish: wish, milliseconds: 500), with: group)
        }
        #expect(
            rehearsals.wire[ObjectIdentifier(group)] == Wire.Rehearsal(delay: 500, fails: true, holds: true, held: nil)
        )
        let run = RehearsedRun(of: group, in: rehearsals)
        async let isLetGo: Void = run.holdResult()
        try await until("a result is held") { rehearsals.wire[ObjectIdentifier(group)]?.held == 1 }
        rehearsals.letAllGo()
        await isLetGo
        #expect(rehearsals.wire.isEmpty)
    }

    @Test func `What has no key, or no group of its own, is not rehearsed`() async {
        #expect(await rehearse(.hold, program.ledger.groups.others) == nil)
        let scope = scope("unkeyed")
        #expect(await rehearse(.hold, program.ledger.site(of: scope.core).unkeyed) == nil)
    }
}

/// Takes results, on no actor.
private final class Taker: Sendable {
    let log = Log<Int>()
}
