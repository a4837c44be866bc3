import Synchronization

/// One execution of a body on the executor of a clock of its own, which is given up when it hangs.
final class Trial: Sendable {
    /// How it came out.
    enum Verdict: Sendable {
        /// The body has ended, and what it started on the executor is done or waits for something else.
        case ended(Result<Void, any Error>, TestClock.Course)
        /// It was given up, for the reason that the text gives.
        case givenUp(String, TestClock.Course)
    }

    private struct State {
        var task: Task<Void, Never>?
        var waiter: CheckedContinuation<Verdict, Never>?
        var isSettled = false
        var isCancelled = false
    }

    let clock: TestClock
    private let state = Mutex(State())

    /// - Parameter afterStep: Called on the executor's thread after each job, with the number of jobs that have run; it may
    ///   cancel the trial.
    init(order: JobOrder, preempts: Bool = false, afterStep: @escaping @Sendable (Int) -> Void = { _ in }) {
        clock = TestClock(order: order, preempts: preempts, afterStep: afterStep)
    }

    /// Runs the body to its end, or until somebody gives it up. A cancellation of the caller reaches the body.
    func run(_ body: @escaping @Sendable (TestClock) async throws -> Void) async -> Verdict {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiter = continuation }
                let clock = clock
                // Not before it can be cancelled: a point at which it is may be the first.
                clock.jobs.suspend()
                defer { clock.jobs.resume() }
                let task = Task(executorPreference: clock.executor) {
                    let result: Result<Void, any Error>
                    do {
                        result = .success(try await body(clock))
                    } catch {
                        result = .failure(error)
                    }
                    // What it leaves behind is part of it; taken here, the course is the same each time.
                    await clock.idle()
                    self.settle(.ended(result, clock.jobs.course))
                }
                let isCancelled = state.withLock { state in
                    if !state.isSettled { state.task = task }
                    return state.isCancelled
                }
                if isCancelled { task.cancel() }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Cancels the body's task. May be called from any thread.
    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    /// Ends the wait with a reason, cancels the body, and leaves it to itself.
    func giveUp(_ reason: String) {
        settle(.givenUp(reason, clock.jobs.course))
        cancel()
    }

    /// Waits until the body has really ended, even after it was given up.
    func end() async {
        await state.withLock { $0.task }?.value
    }

    private func settle(_ verdict: Verdict) {
        let waiter = state.withLock { state in
            state.isSettled = true
            return state.waiter.take()
        }
        waiter?.resume(returning: verdict)
    }
}
