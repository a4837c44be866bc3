/// The numbers behind the console's twelve rules, which say from when on something is a finding.
///
/// With the defaults, a program that works as it should has no findings. If your program's normal looks different, raise a
/// threshold, rather than learn to look away.
///
/// ```swift
/// var thresholds = FindingThresholds()
/// thresholds.stragglerAfter = .seconds(10)  // an upload may need that long to tell its server
/// thresholds.stormCount = 50
/// ```
///
/// A span of less than a millisecond counts as one millisecond, and a count of less than one as one. A share is held between
/// zero and one.
public struct FindingThresholds: Hashable, Sendable {
    /// How long a run may go on after it was cancelled before it is a straggler. After five times that it is a problem.
    ///
    /// Two seconds: code that obeys needs milliseconds, and a request that is cancelled on a poor network about one second.
    public var stragglerAfter: Duration = .seconds(2)

    /// How long a run may go on after its owner was released before it is an orphan. After five times that it is a problem.
    ///
    /// Two seconds, as for a straggler, because for the run both are a cancellation.
    public var orphanAfter: Duration = .seconds(2)

    /// How long a run may go on, uncancelled, after its owner has gone, before that is a finding.
    ///
    /// Two seconds: a run that is about to end, or a scope that is about to go, needs milliseconds.
    public var ownerGoneAfter: Duration = .seconds(2)

    /// How long a run may make no progress before it is stalled. After five times that it is a problem.
    ///
    /// Thirty seconds: a server that answers at all has answered by then.
    public var stalledAfter: Duration = .seconds(30)

    /// How far back storms, withheld results, missed deadlines, loops and unhandled errors are counted.
    ///
    /// Five seconds: long enough for a slow answer, short enough that what is shown is what happens now.
    public var window: Duration = .seconds(5)

    /// How many runs of a key have to be replaced in the ``window``, without one that finished, to be a storm.
    ///
    /// Twenty: four a second, faster than most people type, and for the whole window.
    public var stormCount = 20

    /// How many results have to be withheld in the ``window`` to be a finding, which is never more than a notice.
    ///
    /// One: withholding it was right, and the work that it took was wasted.
    public var withheldCount = 1

    /// How long a run on a measured executor may keep its thread without giving way. From ten times that it is a problem.
    ///
    /// A tenth of a second: from then on people see that something hangs, and a machine has only as many such threads as cores.
    public var longestStretch: Duration = .milliseconds(100)

    /// How long a line of waiting runs has to grow, without becoming shorter, to be a finding.
    ///
    /// Ten seconds: a burst is worked off or stands still in that time.
    public var queueSpan: Duration = .seconds(10)

    /// By how many waiting runs a line has to grow in the ``queueSpan`` to be a finding.
    ///
    /// Ten: one a second more than are worked off.
    public var queueGrowth = 10

    /// How many deadlines have to be missed in the ``window`` to be a finding: a notice, and a warning if most runs miss
    /// theirs.
    ///
    /// One: code that sets a deadline wants to know.
    public var missedDeadlineCount = 1

    /// How many runs have to be cancelled by what they do or deliver themselves, in the ``window``, to be a finding.
    ///
    /// Three: once may be a sign-out that cancels everything, itself included, and three times in five seconds is a loop.
    public var ownCancellationCount = 3

    /// How many errors have to be taken by nobody in the ``window`` to be a finding.
    ///
    /// One: code that means to ignore an error would have said so.
    public var unhandledErrorCount = 1

    /// How far back cancellations are counted by the lines that they come from.
    ///
    /// A minute: cancellations come in bursts, and each burst comes from one line.
    public var concentrationSpan: Duration = .seconds(60)

    /// How many cancellations there have to be in the ``concentrationSpan`` before it matters where they come from.
    ///
    /// A hundred: of fewer, most come from one line by chance.
    public var concentrationCount = 100

    /// The share of them that has to come from one line to be a finding, between zero and one.
    ///
    /// Four fifths: then looking at the other lines does not help.
    public var concentrationShare = 0.8

    /// Creates the defaults. Change those that do not fit your program.
    public init() {}
}
