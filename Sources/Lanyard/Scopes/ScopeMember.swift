/// A run with a key, in its scope's table.
struct ScopeMember<Run> {
    /// Where a run stands in its key.
    enum Place {
        /// Nowhere: it was pushed out of its key, or has left it.
        case outside
        case waiting
        case running
        /// Waits for the result of a shared run of its key, to deliver it; no policy counts it.
        case following
        /// Cancelled, and not ended.
        case windingDown
    }

    let id: RunID
    let run: Run

    /// The index of its key's slot, as long as it stands in it.
    let slot: Int

    /// What lets it start; `nil` for one that follows.
    let policy: OverlapPolicy?
    let arrival: ScopeInstant
    var place = Place.outside

    /// Why it was pushed out of its key. It is told to cancel after the lock; until then this keeps its result
    /// from being delivered.
    var cause: CancellationCause?

    /// Its neighbours in the line where it stands; -1 for none.
    var previous = -1
    var next = -1
}
