import Dispatch
import Synchronization

/// An executor that keeps its jobs until it is told to run them.
final class IdleExecutor: TaskExecutor {
    private enum State {
        case keeping([UnownedJob])
        case running
    }

    private let state = Mutex(State.keeping([]))

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isRunning = state.withLock { state in
            guard case .keeping(let jobs) = state else { return true }
            state = .keeping(jobs + [job])
            return false
        }
        if isRunning { run(job) }
    }

    /// Runs what has been kept, and from now on everything at once.
    func runAll() {
        let kept = state.withLock { state -> [UnownedJob] in
            defer { state = .running }
            if case .keeping(let jobs) = state { return jobs }
            return []
        }
        for job in kept { run(job) }
    }

    private func run(_ job: UnownedJob) {
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
