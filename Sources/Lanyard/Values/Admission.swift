/// A policy's decision about a call of `addTask`.
public enum Admission: String, Hashable, Sendable, CustomStringConvertible {
    /// The run starts at once.
    case started
    /// The run takes the place of an earlier run of its key, which was cancelled. It starts at once, or when its policy lets
    /// it.
    case replaced
    /// The run waits for its turn or its time.
    case queued
    /// The call shares a run that is already under way. Its handle is that of the shared run.
    case joined
    /// The policy skipped the call. Its body never runs, and its outcome is `cancelled` with kind `skipped`.
    case skipped
    /// The scope takes no more work, or the call was a mistake. Its body never runs, and its outcome says why.
    case refused

    /// The name of the case.
    public var description: String { rawValue }
}
