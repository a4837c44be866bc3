import LanyardTestSupport
import Synchronization
import Testing

/// Cells that are played one after the other. One that comes to no end is named.
final class MatrixRound: Sendable {
    /// A cell that came to no end. What it keeps busy may stay busy, so nothing more is played.
    private static let stuck = Mutex<MatrixCell?>(nil)

    private let cells: [MatrixCell]
    private let ended = Atomic(0)

    init(_ cells: [MatrixCell]) { self.cells = cells }

    /// Plays the cells, and hands over what each has shown.
    ///
    /// - Throws: ``NeverTrue``, with the name of a cell that does not end, and is left to itself.
    func play(_ judge: @escaping @Sendable (MatrixCell, MatrixCell.Seen) -> Void) async throws {
        if let stuck = Self.stuck.withLock({ $0 }) { throw NotPlayed(stuck: stuck) }
        let isOver = Gate()
        let player = Task {
            defer { isOver.open() }
            for cell in cells {
                judge(cell, try await MatrixProbe(cell).play())
                ended.add(1, ordering: .relaxed)
            }
        }
        for (number, cell) in cells.enumerated() {
            do {
                try await until("“\(cell)” has ended") { isOver.isOpen || ended.load(ordering: .relaxed) > number }
            } catch {
                Self.stuck.withLock { $0 = cell }
                throw error
            }
        }
        try await player.value
    }

    private struct NotPlayed: Error, CustomStringConvertible {
        let stuck: MatrixCell
        var description: String { "Not played, because “\(stuck)” has not ended." }
    }
}
