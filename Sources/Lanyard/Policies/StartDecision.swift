/// A policy's decision about the run at the head of a key's queue.
public enum StartDecision: Hashable, Sendable {
    /// The run starts. With `opening`, a window of that length opens on the key.
    case now(opening: Duration? = nil)
    /// The run waits. Ask again at this time, or when the key changes.
    ///
    /// The time has to lie after ``KeyState/now``. A time that has passed is a mistake, which is reported on standard error.
    /// The run then starts if no run or window stands before it, and otherwise waits until the key changes.
    case at(ScopeInstant)
    /// The run waits. Ask again when the key changes.
    case later
}
