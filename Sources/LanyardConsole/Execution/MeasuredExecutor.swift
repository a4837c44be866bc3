package import Lanyard

/// An executor that measures what the runs of a scope do with their time: how long they compute, wait for a thread and wait for
/// something else, and how long they go without giving way.
///
/// Give it to a scope, and its runs and those of the scopes below it are measured, each on its own; see ``RunMeasurement`` and
/// ``Lanyard/ScopedTask/measurement``. The console shows the measurement, and warns of a run that keeps its thread. Use it
/// where you look for trouble, because a measured run costs more than one that is not measured.
///
/// ```swift
/// let tasks = TaskScope("Search", executor: MeasuredExecutor())
/// ```
///
/// It measures what passes through a task executor: the nonisolated work of the run, of its child tasks and of the bodies of
/// `withDeadline` and the like. It also measures what these do on actors without an executor of their own. There, a thread that
/// executes the jobs of several runs in a row counts for the run that brought it. What happens on the main actor, and on other
/// actors with an executor of their own, does not pass through it. It counts as idle time for the run. A `Task {}` that the run
/// makes is not measured, nor is a task that a scope adopted.
///
/// Measured work has threads of its own, as many as there are processors. All executors of this type share them. A run that
/// blocks them all stops other measured runs, as it would in Swift's own pool. It stops neither the rest of the program nor the
/// console. A task that you give the executor directly is executed there, but not measured.
///
/// tokio-console measures the same for all tasks. In Swift an executor sees only the tasks that are given to it.
public final class MeasuredExecutor: TaskExecutor {
    private let lanes: Lanes

    /// Makes an executor. Any number of scopes may have it.
    public convenience init() {
        self.init(on: .shared)
    }

    init(on lanes: Lanes) {
        self.lanes = lanes
    }

    /// Executes a job without measuring it. The runs of a scope come another way.
    public func enqueue(_ job: consuming ExecutorJob) {
        lanes.enqueue(UnownedJob(job), of: self)
    }
}

extension MeasuredExecutor: RunMetering {
    package func makeExecutor() -> any RunExecutor { RunMeter(on: lanes) }
}

extension MeasuredExecutor: LaneUser {
    func execute(_ job: UnownedJob) {
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}
