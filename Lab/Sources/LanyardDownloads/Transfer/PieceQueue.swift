import Synchronization

/// The pieces that no connection has taken yet, from the front.
final class PieceQueue: Sendable {
    private let pieces: Mutex<[Range<Int64>]>

    init(_ pieces: [Range<Int64>]) {
        self.pieces = Mutex(pieces)
    }

    var count: Int { pieces.withLock { $0.count } }

    func take() -> Range<Int64>? {
        pieces.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    /// Gives back what a connection did not get, for another to take next.
    func giveBack(_ rest: [Range<Int64>]) {
        pieces.withLock { $0.insert(contentsOf: rest, at: 0) }
    }
}
