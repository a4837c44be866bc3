/// What a timer is for.
enum TimerEvent {
    case key(TaskKey, UInt64)
    case deadline(Run)
}
