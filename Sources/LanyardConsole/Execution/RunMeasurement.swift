internal import Lanyard

/// What the jobs of a run did until an instant; tasks of its task groups and its `async let`s count for it.
///
/// Read it where a run takes longer than it should: `busy` says that it computes, `scheduled` that it found no free
/// thread, `idle` that it waited for something else. The three together are the time since it was first to be put on a
/// thread, until now or its end.
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
/// The quantities are those that tokio-console shows of a task.
public struct RunMeasurement: Hashable, Sendable {
    /// The time in which a job of it had a thread. Several at once count once.
    public var busy = Duration.zero

    /// The time in which a job of it was ready, and none had a thread.
    public var scheduled = Duration.zero

    /// The time in which there was nothing to do for it: it waited for a timer, for data, for an actor, for its turn.
    public var idle = Duration.zero

    /// How often a job of it was put on a thread, the first time included; tokio-console counts polls. A `Task.yield()`
    /// may count twice: Swift has a job of its own for putting it off.
    public var resumes = 0

    /// The longest time for which a job of it kept its thread without giving way, one that still does included.
    public var longestStretch = Duration.zero

    /// For how long a job of it has kept its thread by now, the longest if several do; `nil` if none has one.
    ///
    /// Where this is long, a thread is blocked: 100 ms is much.
    public var presentStretch: Duration?

    /// Since when: other than the span, this stays the same from one reading to the next.
    var stretchSince: ScopeInstant?
}
