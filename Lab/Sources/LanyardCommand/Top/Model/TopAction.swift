/// What is to be done about an event.
enum TopAction: Hashable, Sendable {
    case quit
    /// Ask for a run's life.
    case load(run: UInt64)
    case cancel(run: UInt64, reason: String)
    /// Draw everything anew.
    case redraw
}
