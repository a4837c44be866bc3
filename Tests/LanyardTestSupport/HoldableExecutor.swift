internal import Dispatch
internal import Synchronization

/// An executor, of an actor or of tasks, that keeps its jobs while it is held: what has arrived there and has not been done
/// yet is a moment that a test can stay in.
package final class HoldableExecutor: SerialExecutor, TaskExecutor {
    private let queue = DispatchQueue(label: "HoldableExecutor")
    private let arrival = Mutex<Gate?>(nil)

    package init() {}

    /// Keeps the jobs that come from now on, and opens a gate with the first of them.
    package func hold(until arrival: Gate) {
        queue.suspend()
        self.arrival.withLock { $0 = arrival }
    }

    package func release() {
        queue.resume()
    }

    /// Executes a body while it is held; `arrival` opens when something has arrived.
    nonisolated(nonsending)
        package func whileHeld<Failure: Error>(
            _ body: nonisolated(nonsending) (_ arrival: Gate) async throws(Failure) -> Void
        ) async throws(Failure)
    {
        let arrival = Gate()
        hold(until: arrival)
        defer { release() }
        try await body(arrival)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // When the job has ended, nobody may hold this any more.
        let (queue, gate) = (queue, arrival.withLock { $0.take() })
        queue.async {
            job.runSynchronously(isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
        gate?.open()
    }
}
