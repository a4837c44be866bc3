/// What the overlap policy decided about a call of `addTask`.
public enum Admission: String, Hashable, Sendable, CustomStringConvertible {
    /// It starts at once.
    case started
    /// It took the place of an earlier run of its key, which was cancelled; it starts at once, or when its policy lets it.
    case replaced
    /// It waits for its turn or its time.
    case queued
    /// It shares a run that is already under way; the handle is that of the shared run.
    case joined
    /// The policy passed over it; its body never runs and its outcome is `cancelled` with kind `skipped`.
    case skipped
    /// The scope takes no more work, or the call was a mistake; its body never runs and its outcome says why.
    case refused

    /// The name of the case.
    public var description: String { rawValue }
}
