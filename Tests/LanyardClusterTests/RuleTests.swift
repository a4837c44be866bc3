#if Cluster
import Foundation
import SwiftProtobuf
import Testing

@testable import LanyardCluster

@Suite("What a rule decides, and how a line becomes shorter")
struct RuleTests {
    /// Claims and stopping runs by their fences.
    private static func seen(_ claims: [Int64], stopping: [Int64] = []) throws -> SeenKeys {
        let places = layout.places(of: "a")
        func key(_ key: [UInt8], _ created: Int64) -> Etcd_KeyValue {
            .with {
                $0.key = Data(key)
                $0.lease = 1
                ($0.createRevision, $0.modRevision) = (created, created)
            }
        }
        let claims = claims.map { key(places.claim(RunName(lease: 1, number: Int($0))), $0) }
        let stops = stopping.map { key(places.stopping(RunName(lease: 1, number: Int($0)), fence: $0), 100) }
        return try SeenKeys(claims + stops, in: places)
    }

    private func displaced(_ policy: ClusterPolicy, _ claims: [Int64], stopping: [Int64] = []) throws -> [Int64] {
        try ClaimRule.policy(policy).displaced(Self.seen(claims, stopping: stopping)).displaced.map(\.fence)
    }

    private func isAdmitted(_ rule: ClaimRule, _ claims: [Int64], stopping: [Int64] = []) throws -> Bool {
        if case .claim = try rule.admit(Self.seen(claims, stopping: stopping)) { true } else { false }
    }

    @Test(arguments: [ClusterPolicy.replace, .restart])
    func `Replace and restart take the place of all`(policy: ClusterPolicy) throws {
        #expect(try displaced(policy, []) == [])
        #expect(try displaced(policy, [10, 11, 12], stopping: [9]) == [10, 11, 12])
        #expect(!ClaimRule.policy(policy).looksFirst)
    }

    @Test
    func `Skip claims only a free key, also beside one that winds down`() throws {
        #expect(try isAdmitted(.policy(.skip), []))
        #expect(try isAdmitted(.policy(.skip), [], stopping: [9]))
        #expect(try !isAdmitted(.policy(.skip), [10]))
        #expect(try displaced(.skip, [10]) == [])
    }

    @Test
    func `A queue is full when so many wait: behind the first, and the first, too, behind one that winds down`() throws
    {
        let rule = ClaimRule.policy(.queue(limit: 2))
        #expect(try isAdmitted(rule, [10, 11]))
        #expect(try !isAdmitted(rule, [10, 11, 12]))
        #expect(try isAdmitted(rule, [10], stopping: [9]))
        #expect(try !isAdmitted(rule, [10, 11], stopping: [9]))
        // Who waited behind the first, and has lost its place, holds nobody up.
        #expect(try isAdmitted(rule, [10, 12], stopping: [11]))
        #expect(!ClaimRule.policy(.queue).looksFirst)
    }

    @Test
    func `A queue in which nobody may wait skips what comes while one runs or winds down`() throws {
        let rule = ClaimRule.policy(.queue(limit: 0))
        #expect(try isAdmitted(rule, []))
        #expect(try !isAdmitted(rule, [10]))
        #expect(try !isAdmitted(rule, [], stopping: [9]))
    }

    @Test
    func `Keep latest spares the first, as long as it is the first`() throws {
        let (displaced, premise) = ClaimRule.policy(.keepLatest).displaced(try Self.seen([10, 11, 12], stopping: [11]))
        #expect(displaced.map(\.fence) == [11, 12])
        guard case .claim(let first)? = premise else { throw Surprise() }
        #expect(first.fence == 10)
    }

    @Test
    func `Keep latest takes the place of the first, too, as long as that one waits for one that winds down`() throws {
        let (displaced, premise) = ClaimRule.policy(.keepLatest).displaced(try Self.seen([10, 11], stopping: [8, 9]))
        #expect(displaced.map(\.fence) == [10, 11])
        guard case .stopping(let stop)? = premise else { throw Surprise() }
        #expect(stop.fence == 8 && stop.created == 100)
        #expect(try self.displaced(.keepLatest, [], stopping: [9]) == [])
    }

    @Test
    func `Join shares with the oldest`() throws {
        guard case .join(let owner) = ClaimRule.join.admit(try Self.seen([11, 10])) else { throw Surprise() }
        #expect(owner.fence == 10)
    }

    @Test
    func `Who has a key is named, and so is who has lost it and not left it`() throws {
        #expect(try Self.seen([10]).holder == "1")
        #expect(try Self.seen([], stopping: [9]).holder == "1")
        #expect(try Self.seen([]).holder == nil)
    }

    private struct Surprise: Error {}

    private static let layout = ClusterLayout(prefix: Array("p/".utf8))
    private let layout = Self.layout

    private func event(_ type: Etcd_Event.EventType, _ key: [UInt8], created: Int64 = 0) -> Etcd_Event {
        .with {
            $0.type = type
            $0.kv = .with {
                $0.key = Data(key)
                $0.lease = type == .put ? 1 : 0
                $0.createRevision = created
            }
        }
    }

    @Test
    func `A line is over when those before have gone; those behind do not count`() throws {
        let places = layout.places(of: "a")
        let runs = (0..<4).map { RunName(lease: 1, number: $0) }
        let keys = runs.enumerated().map { index, run in
            event(.put, places.claim(run), created: Int64(10 + index)).kv
        }
        var line = Line(before: 12, try SeenKeys(keys, in: places), mayFollow: 0, places)
        #expect(line.count == 2 && !line.isOver)
        line.take([event(.delete, places.claim(runs[3]))])
        #expect(line.count == 2)
        // The first loses its claim, and is told to stop, in either order of the two events.
        line.take([event(.put, places.stopping(runs[0], fence: 10)), event(.delete, places.claim(runs[0]))])
        #expect(line.count == 2)
        line.take([event(.delete, places.claim(runs[1])), event(.put, places.stopping(runs[1], fence: 11))])
        #expect(line.count == 2)
        line.take([event(.delete, places.stopping(runs[1], fence: 11))])
        #expect(line.count == 1)
        line.take([event(.delete, places.stopping(runs[0], fence: 10))])
        #expect(line.isOver)
    }

    @Test
    func `After missed news a line knows who is left`() throws {
        let places = layout.places(of: "a")
        let runs = (0..<3).map { RunName(lease: 1, number: $0) }
        let keys = runs.enumerated().map { event(.put, places.claim($1), created: Int64(10 + $0)).kv }
        var line = Line(before: 12, try SeenKeys(keys, in: places), mayFollow: 0, places)
        let now = [
            event(.put, places.stopping(runs[0], fence: 10), created: 20).kv, keys[2],
            event(.put, places.stopping(RunName(lease: 1, number: 9), fence: 15), created: 21).kv,
        ]
        line.take(try SeenKeys(now, in: places))
        #expect(line.count == 1)
    }

    @Test
    func `A line with a limit`() throws {
        let places = layout.places(of: "a")
        let keys = (0..<2).map { event(.put, places.claim(RunName(lease: 1, number: $0)), created: Int64(10 + $0)).kv }
        let seen = try SeenKeys(keys, in: places)
        #expect(!Line(before: 12, seen, mayFollow: 1, places).isOver)
        #expect(Line(before: 11, seen, mayFollow: 1, places).isOver)
    }

    @Test
    func `A key of somebody else is an error`() {
        let places = layout.places(of: "a")
        let key = event(.put, places.root + Array("claims/none".utf8)).kv
        #expect(throws: ClusterError.damaged(id: "a", key: "p/keys/a/claims/none")) {
            try SeenKeys([key], in: places)
        }
    }
}
#endif
