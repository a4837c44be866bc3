#if Cluster
import Foundation
import SwiftProtobuf
import Testing

@testable import LanyardCluster

@Suite("What a rule decides, and how a line becomes shorter")
struct RuleTests {
    private static func claims(_ count: Int) -> [SeenClaim] {
        (0..<count).map { SeenClaim(run: RunName(lease: 1, number: $0), fence: Int64(10 + $0), value: Data()) }
    }

    private func displaced(_ policy: ClusterPolicy, _ count: Int) -> [Int] {
        ClaimRule.policy(policy).displaced(Self.claims(count)).displaced.map(\.run.number)
    }

    private func isAdmitted(_ rule: ClaimRule, _ count: Int) -> Bool {
        if case .claim = rule.admit(Self.claims(count)) { true } else { false }
    }

    @Test(arguments: [ClusterPolicy.replace, .restart])
    func `Replace and restart take the place of all`(policy: ClusterPolicy) {
        #expect(displaced(policy, 0) == [])
        #expect(displaced(policy, 3) == [0, 1, 2])
        #expect(!ClaimRule.policy(policy).looksFirst)
    }

    @Test
    func `Skip claims only a free key`() {
        #expect(isAdmitted(.policy(.skip), 0))
        #expect(!isAdmitted(.policy(.skip), 1))
        #expect(displaced(.skip, 1) == [])
    }

    @Test
    func `A queue is full with so many behind the first`() {
        #expect(isAdmitted(.policy(.queue(limit: 2)), 2))
        #expect(!isAdmitted(.policy(.queue(limit: 2)), 3))
        #expect(isAdmitted(.policy(.queue(limit: 0)), 0))
        #expect(!isAdmitted(.policy(.queue(limit: 0)), 1))
        #expect(!ClaimRule.policy(.queue).looksFirst)
    }

    @Test
    func `Keep latest spares the first, as long as it is the first`() {
        let (displaced, kept) = ClaimRule.policy(.keepLatest).displaced(Self.claims(3))
        #expect(displaced.map(\.run.number) == [1, 2] && kept?.run.number == 0)
    }

    @Test
    func `Join shares with the oldest`() {
        guard case .join(let owner) = ClaimRule.join.admit(Self.claims(2)) else {
            Issue.record("It is not shared.")
            return
        }
        #expect(owner.fence == 10)
    }

    private let layout = ClusterLayout(prefix: Array("p/".utf8))

    private func event(_ type: Etcd_Event.EventType, _ key: [UInt8], created: Int64 = 0) -> Etcd_Event {
        .with {
            $0.type = type
            $0.kv = .with {
                $0.key = Data(key)
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
        var line = Line(before: 12, try SeenKeys(keys, of: "a", in: layout), mayFollow: 0, layout)
        #expect(line.count == 2 && !line.isOver)
        line.take([event(.delete, places.claim(runs[3]))])
        #expect(line.count == 2)
        // The first loses its claim, and is told to stop, in either order of the two events.
        line.take([event(.put, places.stopping(runs[0])), event(.delete, places.claim(runs[0]))])
        #expect(line.count == 2)
        line.take([event(.delete, places.claim(runs[1])), event(.put, places.stopping(runs[1]))])
        #expect(line.count == 2)
        line.take([event(.delete, places.stopping(runs[1]))])
        #expect(line.count == 1)
        line.take([event(.delete, places.stopping(runs[0]))])
        #expect(line.isOver)
    }

    @Test
    func `After missed news a line knows who is left`() throws {
        let places = layout.places(of: "a")
        let runs = (0..<3).map { RunName(lease: 1, number: $0) }
        let keys = runs.enumerated().map { event(.put, places.claim($1), created: Int64(10 + $0)).kv }
        var line = Line(before: 12, try SeenKeys(keys, of: "a", in: layout), mayFollow: 0, layout)
        let now = [
            event(.put, places.stopping(runs[0]), created: 20).kv, keys[2],
            event(.put, places.stopping(RunName(lease: 9, number: 9)), created: 21).kv,
        ]
        line.take(try SeenKeys(now, of: "a", in: layout))
        #expect(line.count == 1)
    }

    @Test
    func `A line with a limit`() throws {
        let places = layout.places(of: "a")
        let keys = (0..<2).map { event(.put, places.claim(RunName(lease: 1, number: $0)), created: Int64(10 + $0)).kv }
        let seen = try SeenKeys(keys, of: "a", in: layout)
        #expect(!Line(before: 12, seen, mayFollow: 1, layout).isOver)
        #expect(Line(before: 11, seen, mayFollow: 1, layout).isOver)
    }

    @Test
    func `A key of somebody else is an error`() {
        let key = event(.put, layout.places(of: "a").root + Array("claims/none".utf8)).kv
        #expect(throws: ClusterError.damaged(id: "a", key: "p/keys/a/claims/none")) {
            try SeenKeys([key], of: "a", in: layout)
        }
    }
}
#endif
