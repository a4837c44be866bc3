import Lanyard
import Testing

@testable import LanyardConsole

@Suite struct KeptRunsTests {
    private let group = GroupTable().others

    private func run(_ id: UInt64, endedAt: Ticks? = nil) -> RecordedRun.Facts {
        RecordedRun.Facts(
            id: id,
            scope: 1,
            group: group,
            origin: CallSite(),
            marks: [],
            admittedAt: 0,
            startedAt: nil,
            endedAt: endedAt ?? Ticks(id),
            outcome: .succeeded
        )
    }

    @Test func `the last so many are kept, and what made room is counted`() {
        let kept = KeptRuns(capacity: 16)
        var cursor = kept.oldest
        for id in 1...100 { kept.keep(run(UInt64(id)), nil) }
        #expect(kept.newer(than: &cursor).map(\.facts.id) == Array(85...100))
        #expect((kept.count, cursor.missed) == (16, 84))
        #expect(kept.all.map(\.facts.id) == Array(85...100))
        #expect(kept.run(90)?.facts.id == 90)
        #expect(kept.run(84) == nil)
    }

    @Test func `a reader gets what came since it last read`() {
        let kept = KeptRuns(capacity: 16)
        var cursor = kept.oldest
        for id in 1...5 { kept.keep(run(UInt64(id)), nil) }
        #expect(kept.newer(than: &cursor).map(\.facts.id) == [1, 2, 3, 4, 5])
        #expect(kept.newer(than: &cursor).isEmpty)
        for id in 6...60 { kept.keep(run(UInt64(id)), nil) }
        #expect(kept.newer(than: &cursor).map(\.facts.id) == Array(45...60))
        #expect(cursor.missed == 39)
    }

    @Test func `what made room before a reader came is nothing that it missed`() {
        let kept = KeptRuns(capacity: 16)
        for id in 1...40 { kept.keep(run(UInt64(id)), nil) }
        var cursor = kept.oldest
        #expect(kept.newer(than: &cursor).map(\.facts.id) == Array(25...40))
        #expect(cursor.missed == 0)
    }

    @Test func `after it was emptied a reader goes on with what comes`() {
        let kept = KeptRuns(capacity: 16)
        var cursor = kept.oldest
        for id in 1...32 { kept.keep(run(UInt64(id)), nil) }
        _ = kept.newer(than: &cursor)
        kept.removeAll()
        #expect(kept.count == 0)
        kept.keep(run(33), nil)
        #expect(kept.newer(than: &cursor).map(\.facts.id) == [33])
        #expect(cursor.missed == 16)
    }
}
