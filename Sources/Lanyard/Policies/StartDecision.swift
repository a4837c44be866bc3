/// What a policy decides about the run at the head of a key's line.
public enum StartDecision: Hashable, Sendable {
    /// It starts. With `opening`, a window of that length opens on the key.
    case now(opening: Duration? = nil)
    /// Ask again at this time, or when the key changes.
    case at(ScopeInstant)
    /// Ask again when the key changes.
    case later
}
