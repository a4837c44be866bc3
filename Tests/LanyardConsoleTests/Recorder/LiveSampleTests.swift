import Foundation
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard
@testable import LanyardConsole

@Suite struct LiveSampleTests {
    private let program = WatchedProgram()
    private let gate = Gate()

    /// In a process of its own, where so many do not drown what other tests observe.
    @Test func `of five thousand runs a thousand are listed and all are counted`() async {
        await #expect(processExitsWith: .success) {
            let (program, gate) = (WatchedProgram(), Gate())
            try await recording {
                let scope = program.scope("many")
                for _ in 0..<5000 { scope.addTask { await gate.wait() } }
                let sample = program.sample()
                #expect((sample.runs.count, sample.live, sample.unlisted) == (1000, 5000, 4000))
                #expect(sample.scopes.map(\.live) == [5000])
                let group = program.ledger.site(of: scope.core).unkeyed
                let counts = try #require(sample.groups[group.id])
                #expect((counts.live, counts.untold) == (5000, 5000))
                #expect(group.wire(live: counts).admitted == 5000)
                gate.open()
            }
        }
    }

    @Test func `those that were cancelled come first, and all of them are counted`() async {
        await recording {
            let scope = program.scope("crowd")
            for _ in 0..<100 { scope.addTask { [gate] in await gate.wait() } }
            let stragglers = [await stubborn(scope, until: gate), await stubborn(scope, until: gate)]
            for run in stragglers { run.cancel() }
            let sample = LiveSample(program.ledger, since: Beginning(), runLimit: 10)
            #expect(Set(stragglers.map(\.id.rawValue)).isSubset(of: sample.runs.map(\.id)))
            #expect(sample.runs.count == 10)
            #expect((sample.stragglers, sample.live) == (2, 102))
            #expect(LiveSample(program.ledger, since: Beginning(), runLimit: 1).stragglers == 2)
            gate.open()
        }
    }

    @Test func `a run whose owner is gone says so, and no other does`() async {
        final class Screen: Sendable {}
        await recording {
            let scope = program.scope("kept")
            var screen: Screen? = Screen()
            let other = Screen()
            let orphan = scope.addTask(for: screen!) { [gate] in
                await gate.wait()
            } then: { _, _ in
            }
            scope.addTask(for: other) { [gate] in
                await gate.wait()
            } then: { _, _ in
            }
            scope.addTask { [gate] in await gate.wait() }
            screen = nil
            let found = program.sample().runs.filter { $0.isOwnerGone != nil }
            #expect(found.map(\.id) == (Build.isDebug ? [orphan.id.rawValue] : []))
            gate.open()
            withExtendedLifetime(other) {}
        }
    }

    @Test func `values of triggers that came to nothing are counted, told or not, living or not`() async throws {
        try await recording {
            let scope = program.scope("storm")
            let (begun, gate) = (Gate(), gate)
            var trigger = Optional(
                scope.trigger("key", policy: .keepLatest) { (_: Int) in
                    begun.open()
                    await gate.wait()
                }
            )
            func dropped() throws -> [Int?] {
                let sample = program.sample()
                let site = program.ledger.site(of: scope.core).unkeyed
                let group = try #require(program.ledger.groups.known(TaskKey("key"), in: site))
                return [
                    group.wire(live: sample.groups[group.id] ?? LiveSample.Counts()).dropped, sample.scopes[0].dropped,
                ]
            }
            trigger?(0)
            await begun.wait()
            #expect(try dropped() == [nil, nil])
            for number in 1...4 { trigger?(number) }
            #expect(try dropped() == [3, 3], "Nothing has been told yet.")
            gate.open()
            try await trigger?.waitUntilIdle()
            #expect(try dropped() == [3, 3], "It was told when the last began.")
            trigger = nil
            #expect(try dropped() == [3, nil])
        }
    }

    @Test func `a line that is longer than the list is counted as it is`() async throws {
        try await recording {
            let scope = program.scope("line")
            let plain = program.scope("beside the line")
            let other = plain.addTask { [gate] in await gate.wait() }
            let begun = Gate()
            func add(_ count: Int) {
                for _ in 0..<count {
                    scope.addTask(id: "key", policy: .queue) { [gate] in
                        begun.open()
                        await gate.wait()
                    }
                }
            }
            let site = program.ledger.site(of: scope.core).unkeyed
            for (count, waiting) in [(10, 9), (100, 109), (50, 159)] {
                add(count)
                await begun.wait()
                let sample = program.sample(listing: 20)
                let group = try #require(program.ledger.groups.known(TaskKey("key"), in: site))
                let counts = try #require(sample.groups[group.id])
                #expect((counts.waiting, counts.live, counts.untold) == (waiting, waiting + 1, 0))
                #expect(group.wire(live: counts).admitted == waiting + 1)
            }
            scope.cancelAll()
            gate.open()
            await settle(other)
        }
    }

    @Test func `keys and calls without are told apart where not all are listed`() async throws {
        try await recording {
            let scope = program.scope("mixed")
            for _ in 0..<120 { scope.addTask { [gate] in await gate.wait() } }
            for _ in 0..<40 { scope.addTask(id: 1, policy: .queue) { [gate] in await gate.wait() } }
            let sample = program.sample(listing: 50)
            let site = program.ledger.site(of: scope.core).unkeyed
            let key = try #require(program.ledger.groups.known(TaskKey(1), in: site))
            #expect(sample.groups[site.id]?.live == 120)
            #expect(sample.groups[key.id]?.live == 40 && sample.groups[key.id]?.waiting == 39)
            gate.open()
            scope.cancelAll()
        }
    }

    @Test func `scopes below are listed with the scope above`() async throws {
        try await recording {
            let scope = program.scope("above")
            let child = scope.child("below")
            let run = await stubborn(child, until: gate)
            let sample = program.sample()
            #expect(sample.scopes.map(\.name) == ["above", "below"])
            #expect(sample.scopes.last?.parent == sample.scopes.first?.id)
            let listed = try #require(sample.runs.first)
            #expect(listed.id == run.id.rawValue && listed.scope == sample.scopes.last?.id)
            #expect(LiveSample(program.ledger, since: Beginning(), scopeLimit: 1).unlistedScopes == 1)
            gate.open()
        }
    }

    @Test func `a run on another clock is placed by its age there`() async throws {
        try await recording {
            let clock = TestClock()
            let run = await stubborn(program.scope("clock", clock: clock), until: gate)
            await clock.advance(by: .seconds(2))
            run.cancel()
            await clock.advance(by: .seconds(3))
            let listed = try #require(program.sample().runs.first)
            #expect(listed.startedAt == listed.admittedAt)
            #expect(abs(listed.cancelledAt! - listed.admittedAt - 2000) < 0.01)
            #expect((-6000 ... -4900).contains(listed.admittedAt))
            gate.open()
        }
    }

    @Test func `a clock that says anything does no harm`() async throws {
        try await recording {
            let clock = MadClock()
            let scope = program.scope("mad", clock: clock)
            // The last makes an age of nearly the least there is.
            for jump in [1e12, -1e13, 6e9, -4_951_760_157.1415] {
                let gate = Gate()
                let run = await stubborn(scope, until: gate)
                clock.jump(by: .seconds(jump))
                run.cancel()
                clock.jump(by: .seconds(jump))
                for run in program.sample().runs { _ = try JSONEncoder().encode(run) }
                gate.open()
                try await program.recorded(run)
            }
            for run in program.ledger.kept.all { _ = try JSONEncoder().encode(run.wire(since: Beginning())) }
        }
    }

    @Test func `progress and measurements are told, and no number that is none`() async throws {
        try await recording {
            let scope = program.scope("far", executor: measured(2))
            let run = await stubborn(scope, until: gate)
            #expect(program.sample().runs.first?.progress == nil)
            run.progress.total = 4
            run.progress.advance(by: 3)
            let listed = try #require(program.sample().runs.first)
            #expect(listed.progress == Wire.Progress(completed: 3, total: 4, fraction: 0.75))
            #expect((listed.measured?.resumes ?? 0) > 0)
            gate.open()
            // Parts as heavy as numbers go: JSON has no word for what is infinite.
            let end = Gate()
            let heavy = await stubborn(program.scope("heavy"), until: end)
            for _ in 0..<2 { heavy.progress.child(weight: .greatestFiniteMagnitude, total: 1).advance() }
            let told = try #require(program.sample().runs.first { $0.id == heavy.id.rawValue })
            #expect(try JSONDecoder().decode(Wire.Run.self, from: JSONEncoder().encode(told)).progress?.fraction == 1)
            end.open()
        }
    }

    /// In processes of their own, as these two: other tests print what there is.
    @Test func `a key is put into words once for its group`() async {
        await #expect(processExitsWith: .success) {
            let program = WatchedProgram()
            try await recording {
                let scope = program.scope("slow")
                let asked = Count()
                for _ in 0..<20 {
                    let gate = Gate()
                    let run = scope.addTask(id: SlowKey(number: 1, asked: asked), policy: .replace) {
                        await gate.wait()
                    }
                    #expect(program.sample().runs.contains { $0.key == "slow 1" })
                    gate.open()
                    try await program.recorded(run)
                }
                #expect(asked.value == 1)
            }
        }
    }

    @Test func `a key without a group is put into words once while its run is listed`() async {
        await #expect(processExitsWith: .success) {
            let program = WatchedProgram()
            let gate = Gate()
            await recording {
                let scope = program.scope("full")
                let site = program.ledger.site(of: scope.core).unkeyed
                for key in 0..<5000 { _ = program.ledger.groups.group(of: TaskKey(key), nil, in: site) }
                let asked = Count()
                let run = scope.addTask(id: SlowKey(number: 2, asked: asked)) { await gate.wait() }
                for _ in 0..<5 { #expect(await program.look().runs.map(\.key) == ["slow 2"]) }
                #expect(asked.value == 1)
                // One key of many in a group for all others is not to be cancelled by that group.
                let others = program.ledger.groups.others
                let target = CancelTarget.key(scope: scope.core.id.rawValue, group: others.id)
                #expect(await program.monitor.cancel(target, reason: nil) == nil)
                #expect(!run.isCancelled)
                #expect(others.wire(live: program.sample().groups[others.id]!).admitted == 1)
                gate.open()
            }
        }
    }

    @Test func `texts of any kind arrive as they are`() async throws {
        try await recording {
            let scope = program.scope("texts")
            let text = "\0\u{1}\u{7f}\u{202e}\u{2028}\u{fffd}\u{10ffff}\"\\</script>\r\n"
            let begun = Gate()
            let run = scope.addTask(id: text, name: text) { [gate] in
                begun.open()
                await gate.wait()
            }
            await begun.wait()
            run.cancel(text)
            let listed = try #require(program.sample().runs.first)
            let decoded = try JSONDecoder().decode(Wire.Run.self, from: JSONEncoder().encode(listed))
            #expect((decoded.name, decoded.key, decoded.cause?.reason) == (text, text, text))
            gate.open()
        }
    }

    @Test func `what is huge is cut before it is kept`() async throws {
        try await recording {
            let scope = program.scope("huge")
            let huge = String(repeating: "é", count: 5_000_000)
            let run = scope.addTask(id: huge, name: huge) { throw HugeError() }
            try await program.recorded(run)
            let cancelled = scope.addTask(id: huge, name: huge) { [gate] in await gate.wait() }
            cancelled.cancel(huge)
            gate.open()
            try await program.recorded(cancelled)
            let runs = await program.look().runs
            let texts = runs.flatMap { [$0.name, $0.key, $0.error, $0.cause?.reason].compactMap(\.self) }
            #expect(texts.count == 6 && texts.allSatisfy { $0.unicodeScalars.count == 201 })
        }
    }
}

private struct HugeError: Error, CustomStringConvertible {
    var description: String { String(repeating: "!", count: 10_000_000) }
}

private final class Count: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    func increase() { count.add(1, ordering: .sequentiallyConsistent) }
}

private struct SlowKey: Hashable, CustomStringConvertible {
    let number: Int
    let asked: Count

    var description: String {
        asked.increase()
        return "slow \(number)"
    }

    static func == (lhs: SlowKey, rhs: SlowKey) -> Bool { lhs.number == rhs.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A clock that jumps by centuries, back and forth.
private final class MadClock: Clock {
    private let offset = Mutex(Duration.zero)

    func jump(by span: Duration) { offset.withLock { $0 += span } }

    var now: ContinuousClock.Instant { ContinuousClock.now.advanced(by: offset.withLock { $0 }) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await untilCancelled()
    }
}
