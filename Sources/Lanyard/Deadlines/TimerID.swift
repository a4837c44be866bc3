/// Names a timer.
enum TimerID: Hashable {
    /// That of a key, by its number.
    case key(UInt64)
    /// The deadline of a run.
    case deadline(RunID)
}
