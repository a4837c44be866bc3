internal import LabModels
internal import Lanyard

/// What a person did on the left of two sides that both want the whole main actor, to be done on the right one when the left one has
/// ended: in the same order, and with the same time between.
@MainActor
final class TurnPlan {
    /// How many things are kept that were done; a person does not press more often while one side computes.
    static let limit = 100

    private let clock: any Clock<Duration>
    private let scope: TaskScope
    /// What was done, and how long after the first.
    private var entries: [(delay: Duration, action: StageAction)] = []
    private var done = 0
    private var perform: (@MainActor (StageAction, Duration) -> Void)?
    private var elapsed: (@Sendable () -> Duration)?

    /// - Parameters:
    ///   - clock: The time between what is done.
    ///   - scope: What the waiting belongs to.
    init(clock: any Clock<Duration>, below scope: TaskScope) {
        (self.clock, self.scope) = (clock, scope.child("Turns"))
    }

    /// Whether there is something that has yet to be done.
    var isWaiting: Bool { done < entries.count }

    /// Whether the right side has done all, and has ended.
    func isOver(_ right: any Stage) -> Bool { perform != nil && !isWaiting && !right.isBusy }

    /// The person did something. One that came late, as the main actor was held, says itself when it was.
    func add(_ action: StageAction) {
        guard entries.count < Self.limit else { return }
        let first = entries.first?.action.at ?? action.at ?? 0
        entries.append((.milliseconds(max((action.at ?? first) - first, 0)), action))
        if perform != nil { goOn() }
    }

    /// It is the right side's turn.
    ///
    /// - Parameter perform: Does something, and gets how much later than it should have been.
    func begin(_ perform: @escaping @MainActor (StageAction, Duration) -> Void) {
        guard self.perform == nil else { return }
        self.perform = perform
        elapsed = stopwatch(clock)
        goOn()
    }

    /// The screen was left.
    func cancel() { scope.cancelAll("the screen was left") }

    private func goOn() {
        scope.addTask(id: "turn", policy: .restart, name: "Turn") { [weak self, clock] in
            while let wait = self?.takeNext() { try await clock.sleep(for: wait) }
        }
    }

    /// Does all whose time has come.
    ///
    /// - Returns: How long it is until the next; `nil` after the last.
    private func takeNext() -> Duration? {
        guard let elapsed, let perform else { return nil }
        while isWaiting {
            let entry = entries[done]
            let wait = entry.delay - elapsed()
            guard wait <= .zero else { return wait }
            done += 1
            perform(entry.action, .zero - wait)
        }
        return nil
    }
}
