import Foundation
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import LanyardConsole

@Suite struct FleetWatchTests {
    private let clock = TestClock()
    private let keeper = Keeper()

    private func watch() -> FleetWatch<TestClock> {
        FleetWatch(
            read: { [keeper] in try await keeper.read() },
            cancel: { [keeper] key, reason in
                keeper.cancels.note("\(key): \(reason ?? "")")
                return 1
            },
            clock: clock,
            date: { Date(timeIntervalSince1970: 1_764_000_000.5) }
        )
    }

    @Test func `those who look at once ask the keeper once`() async {
        let (watch, gate) = (watch(), Gate())
        keeper.does {
            await gate.wait()
            return Keeper.state
        }
        let viewers = (0..<10).map { _ in Task { await watch.fleet(FleetQuery()) } }
        await clock.sleepers(atLeast: 10)
        gate.open()
        for viewer in viewers {
            let answer = await viewer.value
            #expect(answer.keys.map(\.name) == ["a"] && answer.age == 0 && answer.trouble == nil)
            #expect(answer.now == 1_764_000_000_500)
        }
        #expect(keeper.asked.all.count == 1)
    }

    @Test func `the keeper is asked once a second at most, and only if somebody looks`() async {
        let watch = watch()
        for count in [1, 1, 2, 2] {
            _ = await watch.fleet(FleetQuery())
            #expect(keeper.asked.all.count == count)
            await clock.advance(by: .milliseconds(500))
        }
        await clock.advance(by: .seconds(60))
        #expect(keeper.asked.all.count == 2)
        #expect(await watch.fleet(FleetQuery()).age == 0)
    }

    @Test func `if the keeper is away, what was read last stays, with its age and the reason`() async {
        let watch = watch()
        #expect(await watch.fleet(FleetQuery()).trouble == nil)
        keeper.does { throw FakeFleet.Away() }
        for seconds in [1.0, 2, 3] {
            await clock.advance(by: .seconds(1))
            let answer = await watch.fleet(FleetQuery())
            #expect(answer.keys.map(\.name) == ["a"] && answer.age == seconds * 1_000)
            #expect(
                answer.trouble
                    == Wire.FleetTrouble(text: "etcd cannot be reached", span: (seconds - 1) * 1_000)
            )
        }
        keeper.does { Keeper.state }
        await clock.advance(by: .seconds(1))
        let answer = await watch.fleet(FleetQuery())
        #expect(answer.trouble == nil && answer.age == 0)
    }

    @Test func `a keeper that was never reached has trouble, and nothing to show`() async {
        let watch = watch()
        keeper.does { throw FakeFleet.Away() }
        let answer = await watch.fleet(FleetQuery())
        #expect(answer.age == nil && answer.keys.isEmpty && answer.trouble?.text == "etcd cannot be reached")
    }

    @Test func `nobody waits for a keeper that does not answer, and it is not asked again`() async throws {
        let (watch, asked, gate) = (watch(), Gate(), Gate())
        keeper.does {
            asked.open()
            await gate.wait()
            return Keeper.state
        }
        let viewer = Task { await watch.fleet(FleetQuery()) }
        await asked.wait()
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(2))
        let trouble = Wire.FleetTrouble(text: "The fleet's keeper has not answered yet.", span: 2_000)
        #expect(await viewer.value.trouble == trouble)
        await clock.advance(by: .seconds(58))
        // It would sleep until somebody moves the clock.
        let later = await watch.fleet(FleetQuery())
        #expect(later.trouble?.span == 60_000 && later.age == nil && keeper.asked.all.count == 1)
        gate.open()
        try await until("the answer has come") { await watch.fleet(FleetQuery()).age != nil }
    }

    @Test func `what is cancelled bears the console's name, and is looked at anew`() async throws {
        let watch = watch()
        _ = await watch.fleet(FleetQuery())
        #expect(try await watch.cancel("a", reason: "gone") == 1)
        #expect(try await watch.cancel("b", reason: nil) == 1)
        #expect(keeper.cancels.all == ["a: from the console: gone", "b: from the console"])
        _ = await watch.fleet(FleetQuery())
        #expect(keeper.asked.all.count == 2)
    }

    @Test func `the question under way is cancelled when the console stops`() async throws {
        let (watch, asked, cancelled) = (watch(), Gate(), Gate())
        keeper.does {
            asked.open()
            defer { cancelled.open() }
            try await untilCancelled()
            return Keeper.state
        }
        let viewer = Task { await watch.fleet(FleetQuery()) }
        await asked.wait()
        await watch.stop()
        await cancelled.wait()
        _ = await viewer.value
    }

    @Test func `a watch that is released lets its question go`() async {
        let (asked, cancelled) = (Gate(), Gate())
        keeper.does {
            asked.open()
            defer { cancelled.open() }
            try await untilCancelled()
            return Keeper.state
        }
        var watch: FleetWatch? = watch()
        let viewer = Task { [watch] in await watch?.fleet(FleetQuery()) }
        await asked.wait()
        viewer.cancel()
        _ = await viewer.value
        watch = nil
        await cancelled.wait()
    }
}

/// What keeps a fleet, as a test decides.
private final class Keeper: Sendable {
    static let state = FleetState(
        FleetReading(
            members: [],
            runs: [FleetReading.Run(id: "a", key: "a", member: "one", lease: "1", state: "owns")]
        )
    )

    let asked = Log<Void>()
    let cancels = Log<String>()
    private let answer = Mutex<@Sendable () async throws -> FleetState>({ Keeper.state })

    func does(_ body: @escaping @Sendable () async throws -> FleetState) { answer.withLock { $0 = body } }

    func read() async throws -> FleetState {
        asked.note(())
        return try await answer.withLock { $0 }()
    }
}
