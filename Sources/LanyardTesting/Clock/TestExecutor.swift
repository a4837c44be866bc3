/// One of several serial executors of a test whose jobs run in an order: a place for actors, and for work on no actor.
///
/// ``Interleavings/run(executors:preempting:autojump:patience:_:)`` makes them and hands them to the body. An actor that lives
/// on one of them has a custom executor:
///
/// ```swift
/// private actor Cart {
///     private let executor: TestExecutor
///     nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
///     private(set) var items: [String] = []
///
///     init(on executor: TestExecutor) {
///         self.executor = executor
///     }
///
///     func add(_ item: String) {
///         items.append(item)
///     }
/// }
/// ```
///
/// A step from an actor on one executor to an actor on another is then a job of its own, as between the main actor and any other
/// actor. Other jobs may come between.
public final class TestExecutor: SerialExecutor {
    /// The executor for tasks and scopes whose work is on no actor, or on an actor without an executor of its own.
    ///
    /// Pass it as `executor` of a scope, or to `Task(executorPreference:)`. That of the first executor is the clock's.
    public let taskExecutor: any TaskExecutor

    let number: Int
    private let jobs: TestClock.Executor

    /// The same executor, for work that is on no actor.
    ///
    /// An object of its own: a job does not tell as what the one that it came to was meant.
    final class Work: TaskExecutor {
        let number: Int
        let jobs: TestClock.Executor

        init(number: Int, jobs: TestClock.Executor) {
            (self.number, self.jobs) = (number, jobs)
        }

        func enqueue(_ job: consuming ExecutorJob) {
            jobs.add(UnownedJob(job), at: .work(self))
        }
    }

    init(number: Int, of clock: TestClock) {
        self.number = number
        jobs = clock.jobs
        taskExecutor = number == 0 ? clock.jobs : Work(number: number, jobs: clock.jobs)
    }

    /// Takes a job of an actor that lives here. The order says when it runs.
    public func enqueue(_ job: consuming ExecutorJob) {
        jobs.add(UnownedJob(job), at: .isolated(self))
    }
}

extension TestClock.Executor {
    /// Whether it runs the jobs of an executor: of itself, or of another one of the same trial.
    func runsJobs(of executor: any TaskExecutor) -> Bool {
        executor === self || (executor as? TestExecutor.Work)?.jobs === self
    }
}
