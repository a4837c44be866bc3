internal import Synchronization

/// One pace that several bodies keep together.
final class SharedPacer: Sendable {
    let pieceLength: Int
    private let pacer: Mutex<Pacer>

    init(_ pacer: Pacer) {
        pieceLength = pacer.pieceLength
        self.pacer = Mutex(pacer)
    }

    func reserve(_ count: Int, at now: Duration) -> Duration {
        pacer.withLock { $0.reserve(count, at: now) }
    }
}
