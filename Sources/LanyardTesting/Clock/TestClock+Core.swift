import Lanyard
import Synchronization

extension TestClock {
    /// What the clock and its executor share: the machine under its lock, and the hands that do what it decided.
    ///
    /// Lock order: the machine's lock is the only one, and nothing is resumed or called while it is held.
    final class Core: Sendable {
        /// What wakes when its time has come.
        enum Sleeping: Sendable {
            case task(Suspended)
            case alarm(WeakAlarm)

            func wake() {
                switch self {
                case .task(let task): task.continuation.resume()
                case .alarm(let alarm): alarm.alarm?.wake()
                }
            }
        }

        /// An alarm is its scope's.
        struct WeakAlarm: Sendable {
            weak let alarm: Alarm?
        }

        /// A task suspended in ``TestClock/sleep(until:tolerance:)``.
        struct Suspended: Sendable {
            let continuation: CheckedContinuation<Void, any Error>
            let taskName: String?
            let context: TaskContext
        }

        typealias Waiter = CheckedContinuation<Void, Never>

        let machine = Mutex(StateMachine<Sleeping, Waiter>())

        /// Suspends the calling task until it is woken or cancelled, whichever removes it from the machine.
        ///
        /// A cancel that comes before the task is registered finds nothing to remove. Its flag is set by then, so the
        /// check after registration sees it.
        func suspend(_ id: UInt64, until deadline: Instant) async throws {
            let (taskName, context) = (currentTaskName, TaskContext.current)
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let suspended = Suspended(continuation: continuation, taskName: taskName, context: context)
                    switch machine.withLock({ $0.sleep(id, until: deadline, .task(suspended)) }) {
                    case .wake(let sleeper):
                        sleeper.wake()
                    case .release(let waiters):
                        for waiter in waiters { waiter.resume() }
                        if Task.isCancelled { cancelSleep(id) }
                        jump()
                    }
                }
            } onCancel: {
                cancelSleep(id)
            }
        }

        /// Suspends the calling task until a condition holds or the task is cancelled.
        func wait(for condition: Condition) async {
            let id = machine.withLock { $0.makeID() }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    if let waiter = machine.withLock({ $0.wait(id, for: condition, continuation) }) {
                        waiter.resume()
                    } else if Task.isCancelled {
                        cancelWait(id)
                    }
                }
            } onCancel: {
                cancelWait(id)
            }
        }

        /// Takes note that a job has left the executor, and of what that brings: idleness, and then a jump.
        func jobEnded() {
            switch machine.withLock({ $0.jobEnded() }) {
            case .goOn:
                break
            case .idle(let waiters):
                for waiter in waiters { waiter.resume() }
                jump()
            }
        }

        /// Lets time jump from sleeper to sleeper until one of them brings work to the executor.
        ///
        /// A sleeper of the executor's has its job queued there before `resume()` returns, which ends the loop. One
        /// that runs elsewhere is followed by the next at once.
        private func jump() {
            while let sleeper = machine.withLock({ $0.jump() }) {
                sleeper.wake()
            }
        }

        /// Sets an alarm, or takes it away.
        func set(_ alarm: Alarm, _ id: UInt64, until deadline: Instant?, number: UInt64) {
            let sleeper = Sleeping.alarm(WeakAlarm(alarm: alarm))
            switch machine.withLock({ $0.setAlarm(id, until: deadline, number: number, sleeper) }) {
            case .wake(let sleeper):
                sleeper.wake()
            case .release(let waiters):
                for waiter in waiters { waiter.resume() }
                jump()
            }
        }

        private func cancelSleep(_ id: UInt64) {
            guard case .task(let task) = machine.withLock({ $0.cancelSleep(id) }) else { return }
            task.continuation.resume(throwing: CancellationError())
        }

        private func cancelWait(_ id: UInt64) {
            let waiter = machine.withLock { $0.cancelWait(id) }
            waiter?.resume()
        }

        private var currentTaskName: String? {
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.name } else { nil }
        }
    }
}
