import Foundation
import Testing

@testable import LanyardConsole

@Suite struct FleetStateTests {
    private func run(_ id: String, _ state: String, of lease: String = "1", number: Int = 0) -> FleetReading.Run {
        FleetReading.Run(id: id, key: id, member: "m\(lease)", lease: lease, number: number, state: state)
    }

    private func state(_ runs: [FleetReading.Run], members: [FleetReading.Member] = []) -> FleetState {
        FleetState(FleetReading(members: members, runs: runs))
    }

    @Test func `a key has its owner first, then the line in its order, then those that were told to stop`() {
        let state = state([
            run("a", "stopping", number: 1), run("a", "waits", number: 2), run("b", "owns", number: 3),
            run("a", "owns", number: 4), run("a", "waits", number: 5), run("a", "stopping", number: 6),
        ])
        #expect(state.keys.map(\.name) == ["a", "b"])
        #expect(state.keys[0].runs.map(\.number) == [4, 2, 5, 1, 6])
        #expect((state.keys[0].owns, state.keys[0].waits, state.keys[0].stopping) == (1, 2, 2))
        #expect(state.totals == Wire.FleetTotals(members: 0, keys: 2, owns: 2, waits: 2, stopping: 2))
    }

    @Test func `a member has the counts of its runs, and a run the machine of its member`() {
        let members = ["1", "2", "3"].map { FleetReading.Member(name: "worker", lease: $0, host: "rack-\($0)") }
        let state = state(
            [run("a", "owns"), run("a", "waits", of: "2"), run("b", "owns"), run("b", "waits", of: "9")],
            members: members
        )
        #expect(state.members.map(\.owns) == [2, 0, 0] && state.members.map(\.waits) == [0, 1, 0])
        #expect(state.keys.map { $0.runs.map(\.host) } == [["rack-1", "rack-2"], ["rack-1", nil]])
    }

    @Test func `keys of one text that are different keys stay apart`() {
        var (one, other) = (run("\u{FFFD}", "owns"), run("\u{FFFD}", "owns"))
        (one.key, other.key) = ("%FE", "%FF")
        let keys = state([one, other]).keys
        #expect(keys.map(\.key) == ["%FE", "%FF"] && keys.map(\.name) == ["\u{FFFD}", "\u{FFFD}"])
    }

    @Test func `texts are cut, and a key that is too long cannot be cancelled`() {
        let long = String(repeating: "k", count: 3_000)
        let key = state([run(long, "owns")]).keys[0]
        #expect(key.key == nil && key.name == String(repeating: "k", count: 200) + "…")
    }

    @Test func `of a long line fifty are listed, and all are counted`() {
        let key = state((0..<10_000).map { run("a", $0 == 0 ? "owns" : "waits", number: $0) }).keys[0]
        #expect(key.runs.map(\.number) == Array(0...50) && key.waits == 9_999)
    }

    @Test func `an answer has two thousand runs at most, and says how many keys it lacks`() {
        let state = state((0..<30_000).map { run("k\($0 / 3)", "owns", number: $0) })
        let answer = state.answer(FleetQuery(limit: 1_000), now: 0)
        #expect(answer.keys.count == 666 && answer.found == 10_000 && answer.more == 9_334)
        let few = state.answer(FleetQuery(text: "K77", limit: 5), now: 0)
        #expect(few.keys.map(\.name) == ["k77", "k770", "k771", "k772", "k773"] && few.more == 106)
        #expect(few.totals.keys == 10_000)
    }

    @Test(arguments: [
        ("", ["a", "b", "zoo"], ["1", "2", "3"]), ("WORKER", ["a", "b"], ["1", "2", "3"]),
        ("rack-2", ["a", "b"], ["1", "2"]), ("replace", ["b"], ["2"]), ("render.swift", ["b"], ["2"]),
        ("nightly", ["b"], ["2"]), ("gone home", ["b"], ["2"]), ("elsewhere", [], []), ("ZOO", ["zoo"], []),
    ])
    func `a text is looked for in what is shown`(text: String, keys: [String], members: [String]) {
        let all = ["1", "2", "3"].map { FleetReading.Member(name: "worker-\($0)", lease: $0, host: "rack-\($0)") }
        var told = run("b", "stopping", of: "2")
        (told.name, told.policy, told.place) = ("nightly", "replace", "Reports/Render.swift:40")
        (told.member, told.cause) = ("worker-2", "gone home")
        var (owner, waiter) = (run("a", "owns"), run("a", "waits", of: "2"))
        (owner.member, waiter.member) = ("worker-1", "worker-2")
        let state = state([owner, waiter, told, run("zoo", "owns", of: "9")], members: all)
        let answer = state.answer(FleetQuery(text: text), now: 0)
        #expect(answer.keys.map(\.name) == keys && answer.members.map(\.lease) == members)
    }

    @Test func `keys are asked for by how their runs stand`() {
        let state = state([
            run("a", "owns"), run("b", "owns"), run("b", "waits"), run("c", "stopping"), run("d", "rests"),
        ])
        for (stand, names) in [(FleetQuery.State.owns, ["a", "b"]), (.waits, ["b"]), (.stopping, ["c"])] {
            #expect(state.answer(FleetQuery(state: stand), now: 0).keys.map(\.name) == names)
        }
    }

    @Test func `what a program gives is read by the names of its members, and dates become milliseconds`() throws {
        struct Snapshot: Encodable {
            struct Member: Encodable {
                var name = "one"
                var lease = "f"
                var since = Date(timeIntervalSince1970: 1_764_000_000.25)
                var mood = "good"
            }
            struct Run: Encodable {
                var id = "a"
                var member = "one"
                var lease = "f"
                var state = "owns"
            }
            var members = [Member()]
            var runs = [Run()]
        }
        let state = try FleetState(of: Snapshot())
        #expect(state.members.map(\.since) == [1_764_000_000_250] && state.keys.map(\.name) == ["a"])
        #expect(state.keys[0].key == nil, "It says no key that a viewer could send back.")
    }

    @Test func `what is no state of a fleet is an error that says so`() {
        let error = #expect(throws: FleetError.self) { try FleetState(of: ["runs": 3]) }
        #expect("\(error!)".hasPrefix("The fleet's state is not as Wire.md says: "))
        #expect(throws: (any Error).self) { try FleetState(of: [Double.nan]) }
        let large = String(repeating: "a", count: FleetState.mostBytes)
        #expect(throws: FleetError.tooLarge(bytes: FleetState.mostBytes + 4)) { try FleetState(of: [large]) }
    }
}
