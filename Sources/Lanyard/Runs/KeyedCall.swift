extension Run {
    /// What a run with a key has besides; one reference, because most runs have none.
    final class Keyed: Sendable {
        let key: TaskKey
        let policy: OverlapPolicy

        /// The shared run that this one waits for, to deliver its result.
        let follows: Run?

        /// Where it stands in its key. Unsafe for the reason that ``Run/links`` are.
        @exclusivity(unchecked) nonisolated(unsafe) var seat = Seat()

        init(_ key: TaskKey, _ policy: OverlapPolicy, follows: Run? = nil) {
            self.key = key
            self.policy = policy
            self.follows = follows
        }
    }

    /// Where a run stands in its key.
    struct Seat {
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

        var place = Place.outside

        /// Whether it is what its key runs, or delivers that.
        var holdsKey: Bool { place == .running || place == .following }

        /// The slot of its key, as long as it stands there.
        var slot: KeySlot?

        /// Its neighbours in the list of its place.
        var links = RunLinks()

        /// Why it was pushed out of its key. It is told to cancel after the lock; until then this keeps its result
        /// from being delivered.
        var cause: CancellationCause?
    }
}
