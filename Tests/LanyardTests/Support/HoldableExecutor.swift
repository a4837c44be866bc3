import Dispatch
import LanyardTestSupport
import Synchronization

/// An executor, of an actor or of tasks, that keeps its jobs while it is held: what has arrived there and has not been done
/// yet is a moment that a test can stay in.
final class HoldableExecutor: SerialExecutor, TaskExecutor {
    private let queue = DispatchQueue(label: "HoldableExecutor")
    private let arrival = Mutex<Gate?>(nil)

    /// Keeps the jobs that come from now on, and opens a gate with the first of them.
    func hold(until arrival: Gate) {
        queue.suspend()
        self.arrival.withLock { $0 = arrival }
    }

    func release() {
        queue.resume()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
        arrival.withLock { $0.take() }?.open()
    }
}
