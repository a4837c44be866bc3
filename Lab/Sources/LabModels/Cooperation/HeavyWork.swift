/// Work that keeps a processor busy, cut into pieces of about the same length.
public struct HeavyWork: Sendable {
    /// How many pieces there are.
    public let pieces: Int
    /// Computes one piece and returns what it found.
    let piece: @Sendable (UInt64) -> UInt64

    /// - Parameters:
    ///   - pieces: How many pieces there are.
    ///   - length: How long a piece takes: it computes until then.
    public init(pieces: Int = 2_000, length: Duration = .milliseconds(1)) {
        self.init(pieces: pieces) { seed in
            let end = ContinuousClock.now + length
            var hash = seed
            repeat {
                for byte in 0..<64 as Range<UInt64> { hash = (hash ^ byte) &* 0x100_0000_01b3 }
            } while ContinuousClock.now < end
            return hash
        }
    }

    init(pieces: Int, piece: @escaping @Sendable (UInt64) -> UInt64) {
        self.pieces = max(pieces, 1)
        self.piece = piece
    }
}
