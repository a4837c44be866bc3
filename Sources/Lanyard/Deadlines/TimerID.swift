/// Names a timer.
enum TimerID: Hashable {
    /// That of a key, by its number in its scope.
    case key(UInt64, of: ObjectIdentifier? = nil)
    /// That of a ``Limit``.
    case limit(ObjectIdentifier)
}
