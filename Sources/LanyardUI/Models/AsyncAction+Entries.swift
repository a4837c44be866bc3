internal import Lanyard

extension AsyncAction {
    /// A call that has not ended.
    struct Entry {
        var attempt: Attempt
        let task: ScopedTask<Output>
        var isRunning: Bool

        /// What the value was before.
        let valueBefore: Output?
    }

    /// The calls that have not ended. When it goes away with its action, they are cancelled, also if their scope stays
    /// because it is that of a group.
    @MainActor final class Entries {
        var all: [Int: Entry] = [:]
        private var lastNumber = 0
        private var endedCount = 0

        func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }

        func nextEnd() -> Int {
            endedCount += 1
            return endedCount
        }

        deinit {
            for entry in all.values { entry.task.cancel("its action was released") }
        }
    }

    /// A call was made that the policy did not pass over.
    func enter(_ attempt: Attempt, _ task: ScopedTask<Output>) {
        let isRunning = !task.isWaiting && task.admission != .refused
        entries.all[attempt.id] = Entry(attempt: attempt, task: task, isRunning: isRunning, valueBefore: value)
        last = attempt
        error = nil
        if retention != .keepsValue { value = nil }
        if isRunning { performCount += 1 }
        count()
        refresh()
        // Whatever ends it without a delivery: a cancellation from outside, or a mistake.
        Task { [weak self] in
            let outcome = await task.outcome
            self?.settle(attempt.id, outcome)
        }
    }

    /// A call begins to run.
    func began(_ number: Int) {
        guard entries.all[number]?.isRunning == false else { return }
        entries.all[number]?.isRunning = true
        performCount += 1
        count()
    }

    /// Looks for calls that were cancelled meanwhile.
    func refresh() {
        let cancelled = entries.all.values.filter(\.task.isCancelled).sorted { $0.attempt.id < $1.attempt.id }
        for entry in cancelled {
            guard let cause = entry.task.cause else { continue }
            settle(entry.attempt.id, .cancelled(cause, returned: nil))
        }
    }

    /// A call has ended; one that was settled before is none of ours any more.
    func settle(_ number: Int, _ outcome: Outcome<Output>) {
        guard let entry = entries.all.removeValue(forKey: number) else { return }
        var attempt = entry.attempt
        attempt.outcome = outcome
        attempt.endOrder = entries.nextEnd()
        count()
        if last?.id == number { last = attempt }
        switch outcome {
        case .succeeded(let output):
            lastSucceeded = attempt
            error = nil
            value = output
        case .failed(let thrown):
            lastFailed = attempt
            error = thrown
        case .cancelled:
            lastCancelled = attempt
            if retention == .restoresValueOnCancel && value == nil { value = entry.valueBefore }
        }
    }

    private func count() {
        let entries = entries.all.values
        runningCount = entries.count { $0.isRunning }
        queuedCount = entries.count - runningCount
    }
}
