/// Names a timer.
enum TimerID: Hashable {
    /// That of a key, by its number.
    case key(UInt64)
    /// That of a ``Limit``.
    case limit(ObjectIdentifier)
}
