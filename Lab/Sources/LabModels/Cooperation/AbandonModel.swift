internal import Lanyard
public import Observation

/// Waits for work that ignores cancellation, but not for ever: it goes on without it, and the scope keeps the work.
@MainActor @Observable
public final class AbandonModel {
    /// What came of the wait.
    public enum Answer: Sendable, Hashable {
        /// The work was done in time.
        case done
        /// The work did not stop, and was left behind.
        case abandoned
        /// The wait was cancelled.
        case cancelled
    }

    /// What came of the last wait.
    public private(set) var answer: Answer?
    /// How long the last wait took.
    public private(set) var waited: Duration?
    /// Whether it waits.
    public private(set) var isWaiting = false
    /// The work that was left behind and still runs.
    public let list: StragglerList

    private let services: LabServices
    private let workTime: Duration
    private let deafWork: TaskScope
    private let tasks: TaskScope

    /// - Parameter workTime: How long the work goes on, whatever happens.
    public init(_ services: LabServices, workTime: Duration = .seconds(5)) {
        self.services = services
        self.workTime = workTime
        deafWork = services.scope.child("Deaf work")
        tasks = services.scope.child("Waiting")
        list = StragglerList(of: deafWork, services)
    }

    /// Starts the work, waits a second for it, cancels it, gives it another 300 ms, and goes on without it.
    public func start() {
        guard !isWaiting else { return }
        (isWaiting, answer, waited) = (true, nil, nil)
        let elapsed = stopwatch(services.clock)
        tasks.addTask(id: "wait", name: "Wait for deaf work", for: self) { [services, workTime, deafWork] in
            try await Lanyard.withDeadline(
                in: .seconds(1),
                abandoningAfter: .milliseconds(300),
                name: "Deaf work",
                scope: deafWork
            ) {
                await services.deafPause("A library that does not listen", for: workTime)
            }
        } finally: { model, outcome in
            model.end(outcome, after: elapsed())
        }
        list.follow()
    }

    /// Cancels the wait, and the work with it, which takes no notice.
    public func cancel() { tasks.cancel(id: "wait", "Cancel was pressed") }

    private func end(_ outcome: Outcome<Void>, after time: Duration) {
        answer = outcome.error is DeadlineExpired ? .abandoned : outcome.cause == nil ? .done : .cancelled
        (isWaiting, waited) = (false, time)
        list.follow()
    }
}
