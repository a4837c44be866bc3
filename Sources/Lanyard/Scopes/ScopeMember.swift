/// A run in its scope's table: small, because it is copied in and out.
struct ScopeMember<Run> {
    /// Where a run stands in its key.
    enum Place {
        /// Nowhere: it has no key, or was pushed out of it, or has left it.
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
    var place = Place.outside

    /// Why it was pushed out of its key. It is told to cancel after the lock; until then this keeps its result
    /// from being delivered.
    var cause: CancellationCause?

    /// The index among those of its key that stand in the same place.
    var position = 0
}
