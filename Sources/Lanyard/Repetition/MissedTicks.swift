/// What becomes of ticks that come due while the body still works on an earlier one.
///
/// With an interval of 10 s, and a body that takes 25 s once:
///
/// | rule | the bodies begin at |
/// |---|---|
/// | ``skip`` | 0, 30, 40, 50 s |
/// | ``burst`` | 0, 25, 25, 30, 40 s |
/// | ``delay`` | 0, 25, 35, 45 s |
///
/// The three rules and their names are those of tokio's `MissedTickBehavior`. There is one difference: in tokio a late tick
/// comes at once under each of them.
public enum MissedTicks: Hashable, Sendable {
    /// Leaves them out. The next body begins at the next multiple of the interval.
    case skip
    /// Makes up for each of them, one after the other without a pause.
    case burst
    /// Begins one body at once, and counts the interval from there.
    case delay
}
