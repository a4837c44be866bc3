/// What becomes of ticks that come due while the body still works on an earlier one.
///
/// An interval of 10 s, and a body that takes 25 s once:
///
/// | rule | the bodies begin at |
/// |---|---|
/// | ``skip`` | 0, 30, 40, 50 s |
/// | ``burst`` | 0, 25, 25, 30, 40 s |
/// | ``delay`` | 0, 25, 35, 45 s |
///
/// The three, with these names, are those of tokio's `MissedTickBehavior`, but for one thing: there a late tick comes at once
/// under each of them.
public enum MissedTicks: Hashable, Sendable {
    /// They are left out: the next body begins at the next multiple of the interval.
    case skip
    /// Each is made up for, one after the other without a pause.
    case burst
    /// One body begins at once, and the interval is counted from there.
    case delay
}
