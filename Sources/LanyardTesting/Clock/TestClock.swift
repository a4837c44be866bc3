import Synchronization

/// A second name of ``TestClock``, for files that see another type of that name: swift-clocks has one, and the Composable
/// Architecture re-exports it.
public typealias LanyardTestClock = TestClock

/// A clock whose time moves only when a test moves it, and that knows when the work on it has gone quiet.
///
/// Use it wherever the code under test takes a clock: give a scope the clock and its ``executor``, move time with
/// ``advance(by:)``, ``advance(to:)``, ``run()`` or ``autojump(_:)``, and look at what happened. Nothing sleeps on real
/// time, so a test of an hour takes a millisecond and gives the same answer on a slow machine.
///
/// ```swift
/// let clock = TestClock()
/// let reminder = Task(executorPreference: clock.executor) {
///     try await clock.sleep(for: .seconds(60))
///     return "Tea is ready"
/// }
/// await clock.advance(by: .seconds(60))
/// #expect(try await reminder.value == "Tea is ready")
/// ```
///
/// ## What the clock can see
/// Every job of a task that prefers ``executor`` passes through it: the task itself, its `async let` and group children, and
/// the default actors it calls. So “idle” is a fact, not a guess: no such job is queued or running. The executor does **not**
/// see the main actor, actors with an executor of their own, tasks that do not prefer it (a plain `Task {}` inside does not
/// inherit the preference), and real input and output. A task that waits for one of those counts as quiet. It can still sleep
/// on the clock, and is woken in the right order. But the clock does not wait for what it does then.
///
/// A test that needs to know that something has *begun* to sleep awaits ``sleepers(atLeast:)``. End a test with ``finish()``:
/// it fails if something is still suspended, and says what, and where it was started. The trait `.saysWhatIsSuspended` of
/// `LanyardTestingTraits` adds the same to everything else that fails, even to a test that hangs. With another framework, print
/// the clock: its ``description`` says so, too.
///
/// Manual clocks are common: Combine Schedulers' `TestScheduler` and swift-clocks' `TestClock` are two of many. Waiting for
/// idleness instead of yielding a number of times follows kotlinx-coroutines-test's `TestCoroutineScheduler` and trio's
/// `MockClock`.
public final class TestClock: Clock, Sendable {
    /// The unit in which this clock measures: the standard library's `Duration`.
    public typealias Duration = Swift.Duration

    /// The executor whose jobs the clock counts. It is serial, first in, first out, on a queue of its own.
    ///
    /// Give it to what starts the tasks under test: a scope, `Task(executorPreference:)` or `withTaskExecutorPreference`. Jobs
    /// run one at a time in the order of their arrival, whatever their priority, so a test that stays on it replays in the same
    /// order every time.
    public var executor: any TaskExecutor { jobs }

    let core: Core
    let jobs: Executor

    /// That of the test that made the clock.
    private let roster: ClockRoster?

    /// Makes a clock that stands at ``Instant/start``, with an idle executor and nobody asleep.
    public convenience init() {
        self.init(order: JobOrder())
    }

    init(order: JobOrder, preempts: Bool = false, afterStep: @escaping @Sendable (Int) -> Void = { _ in }) {
        core = Core()
        jobs = Executor(core: core, order: order, preempts: preempts, afterStep: afterStep)
        roster = ClockRoster.current
        roster?.add(self)
    }

    deinit {
        roster?.remove(self)
    }

    /// The virtual time. It is ``Instant/start`` until something moves it, and never goes back.
    public var now: Instant {
        core.machine.withLock { $0.now }
    }

    /// The smallest step of time: zero, because every `Duration` is represented exactly.
    public var minimumResolution: Duration {
        .zero
    }

    /// Suspends the calling task until the virtual time has reached a deadline.
    ///
    /// If the deadline has passed already, the call returns at once, without suspending. Sleepers of one instant wake in the
    /// order in which they went to sleep.
    ///
    /// - Parameters:
    ///   - deadline: The instant at which to wake.
    ///   - tolerance: Not used, because virtual time is exact.
    /// - Throws: `CancellationError`, and nothing else.
    /// - Cancellation: Throws at once, wherever the time stands, even if the deadline has passed already. A cancelled sleeper
    ///   leaves nothing behind in the clock.
    /// - Complexity: O(log *n*) for *n* sleepers.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        switch core.machine.withLock({ $0.arrive(until: deadline) }) {
        case .pass:
            return
        case .suspend(let id):
            try await core.suspend(id, until: deadline)
        }
    }
}
