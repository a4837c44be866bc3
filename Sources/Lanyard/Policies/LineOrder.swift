/// The order in which waiting runs start.
public enum LineOrder: Hashable, Sendable {
    /// First come, first served.
    case arrival
    /// Highest priority first. Runs with the same priority start in the order of their arrival.
    ///
    /// The priority is that of the call, or else that of the code that made it. ``ScopedTask/changePriority(to:)`` changes it.
    case priority
}
