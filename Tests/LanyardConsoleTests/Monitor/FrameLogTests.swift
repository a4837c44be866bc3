import Testing

@testable import LanyardConsole

@Suite struct FrameLogTests {
    private static func snapshot(_ runs: [UInt64: String], sequence: Int = 100) -> Wire.Snapshot {
        Wire.Snapshot(
            sequence: sequence,
            time: 0,
            program: Wire.Program(name: "test", process: 1),
            totals: Wire.Totals(),
            scopes: [],
            runs: runs.sorted { $0.key < $1.key }.map { run($0.key, $0.value) },
            groups: [],
            findings: [],
            cost: Wire.Cost()
        )
    }

    private static func run(_ id: UInt64, _ name: String) -> Wire.Run {
        Wire.Run(
            id: id,
            scope: 1,
            group: 1,
            name: name,
            origin: "",
            admission: "started",
            state: .running,
            admittedAt: 0
        )
    }

    /// What a viewer makes of a frame.
    private func apply(_ frame: Frame, to seen: [UInt64: String]) -> [UInt64: String] {
        switch frame.content {
        case .snapshot(let snapshot):
            return Dictionary(uniqueKeysWithValues: snapshot.runs.map { ($0.id, $0.name ?? "") })
        case .changes(let changes):
            var seen = seen
            for id in changes.runs.removed { seen[id] = nil }
            for run in changes.runs.changed { seen[run.id] = run.name ?? "" }
            return seen
        }
    }

    @Test func `a viewer who was told any frame is told the rest, however much it missed`() {
        var random = SystemRandomNumberGenerator()
        var present: [UInt64: String] = [:]
        var log = FrameLog(Self.snapshot(present))
        var past = [100: present]
        for step in 1...200 {
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let id = UInt64.random(in: 1...12, using: &random)
                present[id] = Bool.random(using: &random) ? "\(step)" : nil
            }
            log.note(Self.snapshot(present), isDue: false)
            past[log.present.sequence] = present
            for (sequence, seen) in past where sequence != log.present.sequence {
                let frame = log.frame(after: sequence)!
                #expect(apply(frame, to: seen) == present)
                #expect(frame.sequence == log.present.sequence)
                #expect(frame.lost == frame.sequence - sequence - 1)
            }
        }
    }

    @Test func `nothing is told when nothing happened, unless it is due`() {
        var log = FrameLog(Self.snapshot([1: "a"]))
        log.note(Self.snapshot([1: "a"]), isDue: false)
        #expect(log.present.sequence == 100)
        #expect(log.frame(after: 100) == nil)
        log.note(Self.snapshot([1: "a"]), isDue: true)
        guard case .changes(let changes) = log.frame(after: 100)?.content else { return #expect(Bool(false)) }
        #expect(changes.isEmpty && changes.sequence == 101)
    }

    @Test func `only changes of so many things are kept, and the latest in any case`() {
        var log = FrameLog(Self.snapshot([:]))
        for step in 1...4 {
            let runs = Dictionary(uniqueKeysWithValues: (1...UInt64(step == 4 ? 5000 : 1500)).map { ($0, "\(step)") })
            log.note(Self.snapshot(runs), isDue: false)
            guard case .changes = log.frame(after: log.present.sequence - 1)?.content else {
                return #expect(Bool(false))
            }
            let isKept = if case .changes = log.frame(after: log.present.sequence - 2)?.content { true } else { false }
            #expect(isKept == (2...3).contains(step))
        }
    }

    @Test func `only so many changes are kept`() {
        var log = FrameLog(Self.snapshot([:]))
        for step in 1...70 { log.note(Self.snapshot([1: "\(step)"]), isDue: false) }
        guard case .snapshot = log.frame(after: 105)?.content else { return #expect(Bool(false)) }
        guard case .changes = log.frame(after: 106)?.content else { return #expect(Bool(false)) }
    }

    @Test(arguments: [nil, .min, -1, 0, 99, 101, .max])
    func `a viewer whose frame never was gets a snapshot, and has lost nothing`(sequence: Int?) throws {
        let log = FrameLog(Self.snapshot([1: "a"]))
        let frame = try #require(log.frame(after: sequence))
        #expect(frame == Frame(content: .snapshot(log.present), lost: 0))
    }
}
