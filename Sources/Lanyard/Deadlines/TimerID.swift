/// Names a timer within its scope.
enum TimerID: Hashable {
    case key(UInt64)
    case deadline(RunID)
}
