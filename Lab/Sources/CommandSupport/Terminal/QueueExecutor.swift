import Foundation

/// Runs an actor on a queue of its own, so that what blocks there, such as a write to a stopped pager, holds up no task.
package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    package init(_ label: String) {
        queue = DispatchQueue(label: label)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Runs work there when a time has passed, without being waited for.
    func submit(after delay: DispatchTimeInterval, _ work: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + delay, execute: work)
    }

    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
