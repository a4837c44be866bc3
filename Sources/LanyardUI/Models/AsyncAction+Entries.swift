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

    /// The calls that have not ended. When it goes away with its action, they are cancelled, even if their scope stays
    /// because it is that of a group.
    @MainActor final class Entries {
        var all: [Int: Entry] = [:]

        /// Told when it goes away with its action.
        weak var group: AsyncActionGroup?
        private var lastNumber = 0
        private var endedCount = 0

        func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }

        /// The calls of a run, the oldest first: those who share it have it in common.
        func numbers(of run: RunID?) -> [Int] {
            all.values.filter { $0.task.id == run }.map(\.attempt.id).sorted()
        }

        func nextEnd() -> Int {
            endedCount += 1
            return endedCount
        }

        deinit {
            for entry in all.values { entry.task.cancel("its action was released") }
            guard let group else { return }
            Task { @MainActor in group.removeReleased() }
        }
    }

    /// A call was made that the policy did not skip.
    func enter(_ attempt: Attempt, _ task: ScopedTask<Output>) {
        let isRefused = task.admission == .refused
        let isRunning = !task.isWaiting && !isRefused
        change { state in
            entries.all[attempt.id] = Entry(
                attempt: attempt,
                task: task,
                isRunning: isRunning,
                valueBefore: state.value
            )
            // An observer may have made a newer call.
            if (state.last?.id ?? 0) < attempt.id { state.last = attempt }
            if !isRefused { state.error = nil }
            if !isRefused && retention != .keepsValue { state.value = nil }
            if isRunning { state.performCount += 1 }
            count(&state)
        }
        show(nil, of: attempt.id)
        refresh()
        // Whatever ends it without a delivery: a cancellation from outside, or a mistake.
        Task { [weak self] in
            let outcome = await task.outcomeForWatcher
            self?.settle(attempt.id, outcome)
        }
        Task { [weak self] in
            for await snapshot in task.progress.changes(every: .milliseconds(100)) {
                guard let self, entries.all[attempt.id] != nil else { return }
                show(snapshot, of: attempt.id)
            }
        }
    }

    /// A run begins: that of which this is part.
    func began() {
        for number in entries.numbers(of: TaskContext.current.id) { began(number) }
    }

    private func began(_ number: Int) {
        guard entries.all[number]?.isRunning == false else { return }
        change { state in
            guard entries.all[number]?.isRunning == false else { return }
            entries.all[number]?.isRunning = true
            state.performCount += 1
            count(&state)
        }
    }

    /// Looks for calls that were cancelled meanwhile.
    func refresh() {
        let cancelled = entries.all.values.filter(\.task.isCancelled).sorted { $0.attempt.id < $1.attempt.id }
        for entry in cancelled {
            guard let cause = entry.task.cause else { continue }
            settle(entry.attempt.id, .cancelled(cause, returned: nil))
        }
    }

    /// A run delivers: that of which this is part.
    func settle(_ outcome: Outcome<Output>) {
        for number in entries.numbers(of: TaskContext.current.id) { settle(number, outcome) }
    }

    /// A call has ended; one that was settled before is none of ours any more.
    func settle(_ number: Int, _ outcome: Outcome<Output>) {
        guard let task = entries.all[number]?.task else { return }
        change { state in
            guard let entry = entries.all.removeValue(forKey: number) else { return }
            end(entry, outcome, &state)
        }
        show(task.progress.snapshot(endedBy: outcome), of: number)
    }

    private func end(_ entry: Entry, _ outcome: Outcome<Output>, _ state: inout State) {
        var attempt = entry.attempt
        attempt.outcome = outcome
        attempt.endOrder = entries.nextEnd()
        if state.last?.id == attempt.id { state.last = attempt }
        switch outcome {
        case .succeeded(let output):
            state.lastSucceeded = attempt
            state.error = nil
            state.value = output
        case .failed(let thrown):
            state.lastFailed = attempt
            state.error = thrown
        case .cancelled:
            state.lastCancelled = attempt
            if retention == .restoresValueOnCancel && state.value == nil { state.value = entry.valueBefore }
        }
        count(&state)
    }

    func count(_ state: inout State) {
        let entries = entries.all.values
        state.runningCount = entries.count { $0.isRunning }
        state.queuedCount = entries.count - state.runningCount
    }
}
