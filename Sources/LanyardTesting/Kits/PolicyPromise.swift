/// What an overlap policy promises about calls that come in bursts, for a ``PolicyCompatTest`` to hold it to.
///
/// The work of the calls takes no time, so that nothing but the policy holds a call back.
public enum PolicyPromise: Hashable, Sendable {
    /// A call starts at once if no other has come for this time, and no other call does.
    ///
    /// If a longest wait is promised, too, a call may also start at once where that is over.
    case startsFirst(afterPauseOf: Duration)
    /// Whoever calls waits no longer than this for a start: that of his call, or of one that took its place. It does not hold
    /// for calls that are skipped.
    case waitsAtMost(Duration)
}
