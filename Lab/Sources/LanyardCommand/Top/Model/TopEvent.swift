/// What happens to the picture of a program, but for the keys.
enum TopEvent: Sendable {
    case snapshot(TopSnapshot)
    /// The program did not answer.
    ///
    /// - at: the time of day, `20:04:17`.
    case lost(ConsoleTrouble, at: String)
    case detail(TopDetail)
    /// A run's life was asked for, and could not be had.
    case noDetail(of: UInt64, ConsoleTrouble)
    /// So many runs were told to stop.
    case cancelled(run: UInt64, count: Int)
    case notCancelled(run: UInt64, ConsoleTrouble)
}
