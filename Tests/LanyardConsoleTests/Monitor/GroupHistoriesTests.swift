import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite("What groups counted, step by step") struct GroupHistoriesTests {
    private let group = GroupRecord(id: 3, scopeName: "Search", scopeOrigin: "App/Search.swift:3")
    private let many = (1...600).map { GroupRecord(id: $0, scopeName: nil, scopeOrigin: "App/A.swift:1") }
    private var histories = GroupHistories()

    /// Ends runs that took so many milliseconds each.
    private func end(_ count: Int, after span: Double, _ outcome: Wire.Run.Result = .succeeded) {
        end(count, after: span, outcome, in: group)
    }

    private func end(_ count: Int, after span: Double, _ outcome: Wire.Run.Result = .succeeded, in group: GroupRecord) {
        let ticks = Ticks(span * 1e-3 * 1_073_741_824)
        for _ in 0..<count {
            let facts = RecordedRun.Facts(
                id: 1,
                scope: 1,
                group: group,
                origin: CallSite(fileID: "App/Search.swift", line: 5),
                marks: RunMarks(.started),
                admittedAt: 0,
                startedAt: 0,
                endedAt: ticks,
                outcome: outcome
            )
            group.count(facts, nil, isAdmissionTold: false)
        }
    }

    private var points: [Wire.StatisticsPoint] { histories.wire([group]).groups.first?.points ?? [] }

    @Test mutating func `a step has what ended in it, and how long that had run`() throws {
        histories.update([group], at: 10_000)
        end(90, after: 1)
        end(10, after: 100, .failed)
        histories.update([group], at: 20_000)
        end(5, after: 8)
        histories.update([group], at: 30_000)
        #expect(points.map(\.at) == [10_000, 20_000])
        #expect(points.map(\.ended) == [100, 5])
        #expect(points.map(\.failed) == [10, 0])
        let first = try #require(points.first)
        // The scale has two steps for each doubling.
        #expect((1...2).contains(first.p50 ?? 0))
        #expect((1...2).contains(first.p90 ?? 0))
        #expect((100...200).contains(first.p99 ?? 0))
        #expect((8...16).contains(points[1].p99 ?? 0))
    }

    @Test mutating func `the step that is not over is told, and one without an end is left out`() {
        histories.update([group], at: 10_000)
        histories.update([group], at: 20_000)
        #expect(points.isEmpty)
        end(1, after: 1)
        #expect(points.map(\.at) == [20_000])
        histories.update([group], at: 25_000)
        #expect(points.map(\.ended) == [1], "It is told once.")
    }

    @Test mutating func `ten minutes are kept`() {
        for step in 1...100 {
            histories.update([group], at: Double(step) * 10_000)
            end(1, after: 1)
        }
        #expect(points.count <= 62)
        #expect(points.first?.at ?? 0 >= 390_000)
    }

    @Test mutating func `what another console counts from zero is counted from zero`() {
        end(9, after: 1)
        histories.update([group], at: 10_000)
        group.removeAll()
        end(2, after: 1)
        histories.update([group], at: 20_000)
        #expect(points.map(\.ended) == [9, 2])
    }

    @Test mutating func `what was counted before is not of this`() {
        end(5, after: 1)
        histories = GroupHistories([group])
        histories.update([group], at: 10_000)
        #expect(points.isEmpty)
        end(2, after: 1)
        #expect(points.map(\.ended) == [2])
    }

    @Test mutating func `groups beyond the limit are left out`() {
        for group in many { end(1, after: 1, in: group) }
        #expect(histories.wire(many).groups.map(\.group) == Array(1...512), "The first step is not over.")
        histories.update(many, at: 10_000)
        #expect(histories.wire(many).groups.map(\.group) == Array(1...512))
    }

    @Test mutating func `of any number of groups and steps a few megabytes are kept`() {
        for step in 1...80 {
            for group in many { end(1, after: 1, in: group) }
            histories.update(many, at: Double(step) * 10_000)
        }
        for group in many { end(1, after: 1, in: group) }
        let points = histories.wire(many).groups.map(\.points.count)
        #expect(points == Array(repeating: 61, count: 512))
        #expect(points.reduce(0, +) * MemoryLayout<Wire.StatisticsPoint>.stride < 4 << 20)
    }

    @Test mutating func `what more groups had counted before is not of this either`() {
        let late = many.dropFirst(550)
        for group in late { end(7, after: 1, in: group) }
        histories = GroupHistories(many)
        for group in late { end(1, after: 1, in: group) }
        histories.update(many, at: 10_000)
        #expect(histories.wire(many).groups.flatMap(\.points).map(\.ended) == Array(repeating: 1, count: 50))
    }

    @Test func `causes are counted by kind`() async throws {
        let program = WatchedProgram()
        try await recording {
            let scope = program.scope("search")
            let gate = Gate()
            let run = await stubborn(scope, until: gate)
            run.cancel("left")
            gate.open()
            try await program.recorded(run)
            _ = await program.look()
            let told = await program.monitor.statistics().groups.flatMap(\.points)
            #expect(told.map(\.cancelled) == [["requested": 1]])
        }
    }
}
