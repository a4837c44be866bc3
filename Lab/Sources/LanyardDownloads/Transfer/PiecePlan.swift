/// Cuts what is missing of a file into pieces that several connections take one after the other.
///
/// There are a few pieces for each connection, so that a slow one does not hold up the end, and none is small enough
/// for its request to matter. A pure function.
enum PiecePlan {
    private static let piecesPerConnection: Int64 = 4
    private static let largest: Int64 = 64 << 20
    /// About how many pieces there are at most: a length is only what a server claims, and may be anything.
    private static let most: Int64 = 4096

    /// - Parameters:
    ///   - gaps: what is missing, from the front.
    ///   - connections: with one connection every gap is one piece.
    ///   - minimum: no piece is cut smaller than this, in bytes.
    /// - Returns: pieces that together are the gaps, from the front.
    static func pieces(of gaps: [Range<Int64>], connections: Int, minimum: Int64) -> [Range<Int64>] {
        guard connections > 1 else { return gaps }
        let missing = gaps.reduce(0) { $0 + Int64($1.count) }
        let share = missing / (Int64(connections) * piecesPerConnection)
        let length = max(min(max(share, minimum, 1), largest), missing / most)
        return gaps.flatMap { cut($0, into: length) }
    }

    /// A rest shorter than half a piece stays with the one before it.
    private static func cut(_ gap: Range<Int64>, into length: Int64) -> [Range<Int64>] {
        var pieces: [Range<Int64>] = []
        var start = gap.lowerBound
        while gap.upperBound - start >= length + length / 2 + 1 {
            pieces.append(start..<start + length)
            start += length
        }
        pieces.append(start..<gap.upperBound)
        return pieces
    }
}
