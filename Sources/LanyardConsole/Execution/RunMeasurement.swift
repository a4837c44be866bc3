internal import Lanyard

/// What the jobs of a run did until an instant. The tasks of its task groups and `async let`s count, too.
///
/// Read it when a run takes longer than it should. `busy` says that it computes, `scheduled` that it found no free thread, and
/// `idle` that it waited for something else. The three together are the time from when it was first to be put on a thread until
/// now or its end.
///
/// ```swift
/// let scope = TaskScope("Index", executor: MeasuredExecutor())
/// let task = scope.addTask(name: "build") { try await index.build() }
/// _ = await task.outcome
/// if let measured = task.measurement {
///     log("\(measured.busy) of work, \(measured.longestStretch) without giving way")
/// }
/// ```
///
/// The quantities are those that tokio-console shows for a task.
public struct RunMeasurement: Hashable, Sendable {
    /// The time in which one of its jobs had a thread. Several jobs at once count once.
    public var busy = Duration.zero

    /// The time in which one of its jobs was ready, and none had a thread.
    public var scheduled = Duration.zero

    /// The time in which it had nothing to do: it waited for a timer, for data, for an actor, or for its turn.
    public var idle = Duration.zero

    /// The number of times that one of its jobs was put on a thread, including the first; tokio-console counts polls.
    ///
    /// A `Task.yield()` may count twice, because Swift has a job of its own for putting it off.
    public var resumes = 0

    /// The longest time that one of its jobs kept its thread without giving way, including a job that still does.
    public var longestStretch = Duration.zero

    /// How long one of its jobs has kept its thread by now; `nil` if none has a thread. If several have, the longest time.
    ///
    /// If this is long, a thread is blocked: 100 ms is much.
    public var presentStretch: Duration?

    /// Since when: other than the span, this stays the same from one reading to the next.
    var stretchSince: ScopeInstant?
}
