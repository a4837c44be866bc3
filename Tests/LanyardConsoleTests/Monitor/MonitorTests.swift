import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import LanyardConsole

@Suite struct MonitorTests {
    private let program = WatchedProgram()
    private let gate = Gate()
    private var monitor: Monitor<TestClock> { program.monitor }
    private var clock: TestClock { program.clock }

    @Test func `a snapshot is a tenth of a second old at most`() async {
        await recording {
            let scope = program.scope("fresh")
            let first = await stubborn(scope, until: gate)
            #expect(await program.look().runs.map(\.id) == [first.id.rawValue])
            let second = await stubborn(scope, until: gate)
            await clock.advance(by: .milliseconds(99))
            #expect(await monitor.snapshot().runs.map(\.id) == [first.id.rawValue])
            await clock.advance(by: .milliseconds(1))
            #expect(await monitor.snapshot().runs.map(\.id) == [first.id.rawValue, second.id.rawValue])
            gate.open()
        }
    }

    @Test func `a viewer waits for what is new, and no longer than until the next look`() async throws {
        try await recording {
            let scope = program.scope("frames")
            let known = await program.look().sequence
            let frame = Task { await monitor.frame(after: known) }
            await clock.sleepers(atLeast: 1)
            let run = await stubborn(scope, until: gate)
            await clock.advance(by: .milliseconds(100))
            guard case .changes(let changes) = try #require(await frame.value).content else {
                Issue.record("A viewer who has a frame gets changes.")
                return
            }
            #expect(changes.after == known && changes.runs.changed.map(\.id) == [run.id.rawValue])
            gate.open()
        }
    }

    @Test func `there are ten frames a second at most, however much happens`() async throws {
        try await recording {
            let scope = program.scope("busy")
            let seen = Log<Int>()
            let viewer = Task {
                var last: Int?
                while let frame = await monitor.frame(after: last) {
                    seen.note(frame.sequence)
                    last = frame.sequence
                }
            }
            for _ in 0..<100 {
                await clock.sleepers(atLeast: 1)
                try await program.recorded(scope.addTask {})
                await clock.advance(by: .milliseconds(10))
            }
            await clock.sleepers(atLeast: 1)
            viewer.cancel()
            await viewer.value
            #expect((10...12).contains(seen.all.count))
            #expect(Set(seen.all).count == seen.all.count)
        }
    }

    @Test func `when nothing happens a frame comes once a second`() async throws {
        let first = try #require(await monitor.frame(after: nil)).sequence
        let frame = Task { await monitor.frame(after: first) }
        for _ in 0..<10 {
            await clock.sleepers(atLeast: 1)
            await clock.advance(by: .milliseconds(100))
        }
        #expect(await frame.value?.sequence == first + 1)
    }

    @Test func `who waits for a frame and is cancelled gets none`() async {
        let known = await program.look().sequence
        let frame = Task { await monitor.frame(after: known) }
        await clock.sleepers(atLeast: 1)
        frame.cancel()
        #expect(await frame.value == nil)
    }

    @Test func `nobody waits for a frame of a monitor that has stopped`() async {
        let known = await program.look().sequence
        let watching = Task { await monitor.watch() }
        let frame = Task { await monitor.frame(after: known) }
        await clock.sleepers(atLeast: 2)
        watching.cancel()
        await watching.value
        await clock.advance(by: .milliseconds(100))
        #expect(await frame.value == nil)
        #expect(await monitor.frame(after: nil) == nil)
    }

    @Test func `a straggler is found, and the finding comes with the snapshot`() async throws {
        try await recording {
            let time = TestClock()
            let run = await stubborn(program.scope("found", clock: time), name: "mule", until: gate)
            run.cancel("enough")
            #expect(await program.look().findings.isEmpty)
            await time.advance(by: .seconds(3))
            let finding = try #require(await program.look().findings.first)
            #expect(finding.rule == "straggler" && finding.runs == [run.id.rawValue])
            #expect(await monitor.findings().findings.map(\.id) == [finding.id])
            #expect(await monitor.detail(of: run.id.rawValue)?.findings.map(\.id) == [finding.id])
            let cause = try #require(await monitor.causes().causes.first)
            #expect((cause.kind, cause.reason, cause.count, cause.live) == ("requested", "enough", 1, 1))
            #expect(cause.obeying.count == 0)
            gate.open()
        }
    }

    @Test func `what was admitted is what lives, has ended or was passed over`() async throws {
        try await recording {
            let scope = program.scope("sums")
            let owner = CallsOnRelease {}
            for number in 0..<30 {
                try await program.recorded(scope.addTask(id: number % 3, policy: .queue) {})
                try await program.recorded(scope.addTask { throw CancellationError() })
            }
            await settle(
                scope.addTask(id: "shared", policy: .join, for: owner) {
                    1
                } then: { _, _ in
                }
            )
            scope.addTask { [gate] in await gate.wait() }
            scope.addTask(id: "live", policy: .skip) { [gate] in await gate.wait() }
            scope.addTask(id: "live", policy: .skip) {}
            try await until("62 ends are written down") { program.ledger.groups.all.reduce(0) { $0 + $1.ended } == 62 }
            let snapshot = await program.look()
            for group in snapshot.groups {
                let ended = group.succeeded + group.failed + group.cancelled
                let passedOver = group.joined + group.skipped + group.refused
                #expect(group.admitted == group.live + ended + passedOver, "\(group)")
            }
            #expect((snapshot.totals.succeeded, snapshot.totals.failed, snapshot.totals.live) == (32, 30, 2))
            gate.open()
        }
    }

    @Test func `what began before anybody recorded is counted with what lives`() async throws {
        try await recording {
            let scope = program.scope("before")
            let run = scope.addTask(id: "early", policy: .queue) { [gate] in await gate.wait() }
            program.ledger.open()
            let group = try #require(await program.look().groups.first { $0.key == "early" })
            #expect((group.admitted, group.live) == (1, 1))
            gate.open()
            try await program.recorded(run)
            #expect(await program.look().groups.first { $0.id == group.id }?.admitted == 1)
        }
    }

    @Test func `ended runs may be shown for as long as anybody likes`() async throws {
        try await recording {
            let program = WatchedProgram(keptFor: .seconds(10_000_000_000))
            let run = program.scope("for ever").addTask {}
            try await program.recorded(run)
            #expect(await program.look().runs.map(\.id) == [run.id.rawValue])
        }
    }
}
