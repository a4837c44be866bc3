import NIOCore
import NIOPosix

/// Runs blocking file calls on threads of their own, so that they never hold up the cooperative threads.
///
/// It is an executor: a task that prefers it is on such a thread already, and makes its calls there without a hop. So a
/// body is received and written on one thread, while the next bytes are read on that of the network. These threads are few, because
/// most calls take microseconds, and each thread more is one to be woken. What waits for the disk has other threads, and many
/// (``wait(_:)``), so that a flush holds up its own file alone. A call that only touches memory can still wait, for a file system that
/// does not answer or takes no more; then those downloads wait that have the same threads.
///
/// A call that was started always ends before `run` or `wait` returns, cancelled or not: no write can be in flight when its
/// caller goes on to close or rename the file. Nothing here observes cancellation.
final class BlockingPool: TaskExecutor {
    /// The pool of the process.
    ///
    /// A disk serves many flushes at once in little more time than one: 2,000 small files took 23 s with one thread that waits, and
    /// 2 s with sixteen.
    static let shared = BlockingPool(threads: min(max(4, System.coreCount), 16), waitingThreads: 16)

    private let pool: NIOThreadPool
    private let waitingPool: NIOThreadPool
    private let ownJobs = ThreadSpecificVariable<OwnJobs>()

    /// What a thread of the pool will run next. Unchecked, because it is that thread's alone.
    private final class OwnJobs: @unchecked Sendable {
        var jobs: ArraySlice<UnownedJob> = []
        /// Whether the thread is at them.
        var areRun = false
    }

    init(threads: Int, waitingThreads: Int) {
        pool = NIOThreadPool(numberOfThreads: threads)
        pool.start()
        waitingPool = NIOThreadPool(numberOfThreads: waitingThreads)
        waitingPool.start()
    }

    /// Makes calls that only touch memory, as most calls about files do. Where such a thread is at work already, it makes them at once.
    func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        if isHere { return try body() }
        return try await withTaskExecutorPreference(self) { try body() }
    }

    /// Makes calls that wait for the disk, or take the processor for long.
    func wait<Success: Sendable>(_ body: @escaping @Sendable () throws -> Success) async throws -> Success {
        try await withCheckedThrowingContinuation { continuation in
            submit { continuation.resume(with: Result(catching: body)) }
        }
    }

    /// Runs a whole piece of work here, the tasks it makes included, so that it need not come here for each call.
    func whole<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        try await withTaskExecutorPreference(self) { try await body() }
    }

    /// Makes calls as ``wait(_:)`` does, beside everything else; they tell by themselves when they are done.
    func submit(_ body: @escaping @Sendable () -> Void) {
        waitingPool.submit { _ in body() }
    }

    /// What a job of the pool makes ready runs after it on the same thread, which is to say at once, because the job is
    /// about to wait for it. To wake another thread takes longer than most of these jobs.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let own = ownJobs.currentValue, own.areRun {
            own.jobs.append(job)
        } else {
            pool.submit { _ in self.runAll(from: job) }
        }
    }

    /// Whether the caller is on a thread of the executor. It stays there until its next `await`.
    private var isHere: Bool { ownJobs.currentValue?.areRun ?? false }

    /// Made once for each thread.
    private func threadsOwnJobs() -> OwnJobs {
        if let known = ownJobs.currentValue { return known }
        let made = OwnJobs()
        ownJobs.currentValue = made
        return made
    }

    private func runAll(from first: UnownedJob) {
        let own = threadsOwnJobs()
        own.areRun = true
        first.runSynchronously(on: asUnownedTaskExecutor())
        while let next = own.jobs.takeFirst() { next.runSynchronously(on: asUnownedTaskExecutor()) }
        own.areRun = false
    }
}
