import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("The ledger of byte ranges")
struct RangeLedgerTests {
    struct Insertion: Sendable, CustomTestStringConvertible {
        var inserted: [Range<Int64>]
        var ranges: [Range<Int64>]
        var testDescription: String { "\(inserted)" }
    }

    @Test(arguments: [
        Insertion(inserted: [], ranges: []),
        Insertion(inserted: [5..<5], ranges: []),
        Insertion(inserted: [0..<10], ranges: [0..<10]),
        Insertion(inserted: [0..<10, 10..<20], ranges: [0..<20]),
        Insertion(inserted: [10..<20, 0..<10], ranges: [0..<20]),
        Insertion(inserted: [0..<10, 11..<20], ranges: [0..<10, 11..<20]),
        Insertion(inserted: [11..<20, 0..<10], ranges: [0..<10, 11..<20]),
        Insertion(inserted: [0..<10, 20..<30, 5..<25], ranges: [0..<30]),
        Insertion(inserted: [0..<10, 20..<30, 40..<50, 10..<40], ranges: [0..<50]),
        Insertion(inserted: [0..<30, 10..<20], ranges: [0..<30]),
        Insertion(inserted: [10..<20, 0..<30], ranges: [0..<30]),
        Insertion(inserted: [0..<1, 4..<5, 2..<3], ranges: [0..<1, 2..<3, 4..<5]),
        Insertion(
            inserted: [5_000_000_000..<6_000_000_000, 0..<1],
            ranges: [0..<1, 5_000_000_000..<6_000_000_000]
        ),
    ])
    func `merges ranges that overlap or touch, and keeps the others apart, in any order`(_ row: Insertion) {
        let ledger = RangeLedger(row.inserted)
        #expect(ledger.ranges == row.ranges)
        #expect(ledger.count == row.ranges.reduce(0) { $0 + Int64($1.count) })
    }

    @Test func `tells the gaps of a file`() {
        #expect(RangeLedger().gaps(in: 10) == [0..<10])
        #expect(RangeLedger().gaps(in: 0) == [])
        #expect(RangeLedger([0..<10]).gaps(in: 10) == [])
        #expect(RangeLedger([2..<4, 6..<8]).gaps(in: 10) == [0..<2, 4..<6, 8..<10])
        #expect(RangeLedger([2..<4, 6..<20]).gaps(in: 10) == [0..<2, 4..<6])
        #expect(RangeLedger([20..<30]).gaps(in: 10) == [0..<10])
    }

    @Test func `is complete when there is no gap, also for an empty file`() {
        #expect(RangeLedger().isComplete(0))
        #expect(!RangeLedger().isComplete(1))
        #expect(RangeLedger([0..<5, 5..<9]).isComplete(9))
        #expect(!RangeLedger([0..<5, 6..<9]).isComplete(9))
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `agrees with a set of bytes over random insertions`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var ledger = RangeLedger()
        var bytes: Set<Int64> = []
        for _ in 0..<60 {
            let start = Int64.random(in: 0..<200, using: &random)
            let range = start..<start + Int64.random(in: 0..<20, using: &random)
            ledger.insert(range)
            bytes.formUnion(range)
            #expect(Set(ledger.ranges.flatMap { $0 }) == bytes)
            #expect(ledger.count == Int64(bytes.count))
            #expect(zip(ledger.ranges, ledger.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        }
    }
}
