/// What a run waits for, in words, and since when.
public struct TaskWait: Hashable, Sendable, CustomStringConvertible {
    /// What it waits for, so that “waits for …” reads as a sentence: `a download slot`.
    public let reason: String

    /// When the wait began, on the clock of the run's scope.
    public let instant: ScopeInstant

    /// The reason.
    public var description: String { reason }
}
