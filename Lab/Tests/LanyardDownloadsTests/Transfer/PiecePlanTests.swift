import Testing

@testable import LanyardDownloads

@Suite("Cutting a file into pieces")
struct PiecePlanTests {
    @Test func `One connection takes each gap as a whole`() {
        let gaps: [Range<Int64>] = [0..<10, 20..<1_000_000_000]
        #expect(PiecePlan.pieces(of: gaps, connections: 1, minimum: 5) == gaps)
    }

    @Test(
        arguments: [2, 4, 16],
        [1, 1000, 1 << 20] as [Int64]
    )
    func `The pieces are the gaps, in order, none much smaller than the minimum`(connections: Int, minimum: Int64) {
        let gaps: [Range<Int64>] = [0..<1, 7..<5000, 1 << 20..<3 << 30, 5_000_000_000..<5_000_000_100]
        let pieces = PiecePlan.pieces(of: gaps, connections: connections, minimum: minimum)
        #expect(RangeLedger(pieces) == RangeLedger(gaps))
        #expect(pieces.reduce(0) { $0 + $1.count } == gaps.reduce(0) { $0 + $1.count })
        #expect(pieces == pieces.sorted { $0.lowerBound < $1.lowerBound })
        #expect(pieces.count <= 200)
        for piece in pieces where !gaps.contains(where: { $0.upperBound == piece.upperBound }) {
            #expect(Int64(piece.count) >= minimum)
        }
    }

    @Test(arguments: [2, 64]) func `The pieces stay few, whatever length a server claims`(connections: Int) {
        let pieces = PiecePlan.pieces(of: [0..<(.max)], connections: connections, minimum: 1 << 20)
        #expect(pieces.count <= 5000)
        #expect(RangeLedger(pieces) == RangeLedger([0..<(.max)]))
    }

    @Test func `Nothing missing makes no pieces`() {
        #expect(PiecePlan.pieces(of: [], connections: 4, minimum: 10) == [])
    }

    @Test func `A rest is given back to the front of the queue`() {
        let queue = PieceQueue([0..<5, 5..<9])
        #expect(queue.take() == 0..<5)
        queue.giveBack([3..<5])
        #expect(queue.count == 2)
        #expect(queue.take() == 3..<5)
        #expect(queue.take() == 5..<9)
        #expect(queue.take() == nil)
    }
}
