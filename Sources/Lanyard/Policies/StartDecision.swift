/// What a policy decides about the run at the head of a key's line.
public enum StartDecision: Hashable, Sendable {
    /// It starts. With `opening`, a window of that length opens on the key.
    case now(opening: Duration? = nil)
    /// Ask again at this time, or when the key changes.
    ///
    /// The time has to lie after ``KeyState/now``. One that has passed is a mistake, of which the standard error is told: the
    /// run starts if no run or window stands before it, and else waits for the key to change.
    case at(ScopeInstant)
    /// Ask again when the key changes.
    case later
}
