/// In which order runs start that wait.
public enum LineOrder: Hashable, Sendable {
    /// First come, first served.
    case arrival
    /// By priority, and first come, first served among those of one.
    ///
    /// The priority is that of the call, or else that of the code that made it; ``ScopedTask/changePriority(to:)`` changes it.
    case priority
}
