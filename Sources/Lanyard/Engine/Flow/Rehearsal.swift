// Beside the flow, in debug builds alone: what a run does otherwise because somebody rehearses. A run looks for it only where it has
// found that somebody records, and other builds have none of it.

/// Says what runs do otherwise.
package protocol Rehearsing: AnyObject, Sendable {
    /// What a run does otherwise that begins now; `nil` if nothing. Called in its task, outside of locks.
    func rehearsal(of run: Run) -> (any RunRehearsal)?
}

/// What one run does otherwise. It is asked in the task of the run, outside of locks.
package protocol RunRehearsal: AnyObject, Sendable {
    /// The operation is about to begin.
    ///
    /// - Parameter again: Makes the call of the run once more; `nil` if that cannot be. It may be called once, on any thread.
    func begins(again: (@Sendable () -> Admission)?) -> RehearsedBeginning

    /// The operation has returned, and its result has not been handed over. It returns when that may be.
    func holdResult() async

    /// The operation is over.
    func ends()
}

/// What happens before an operation, or in its place.
package struct RehearsedBeginning: Sendable {
    let delay: Duration
    let failure: (any Error)?

    package init(delay: Duration, failure: (any Error)?) {
        (self.delay, self.failure) = (delay, failure)
    }
}

extension Run {
    /// Its work, as it is rehearsed. If the work begins anew, so does the rehearsal.
    @inline(never)
    func rehearsed<Success: Sendable>(_ work: Work<Success>, _ rehearsal: any RunRehearsal) -> Work<Success> {
        Work {
            let isOver = OneShot<Void>()
            let beginning = rehearsal.begins(again: self.repetition(of: work, after: isOver))
            defer {
                rehearsal.ends()
                isOver.send(())
            }
            if beginning.delay > .zero {
                let clock = self.core.clock
                let time = clock.now().advanced(by: beginning.delay)
                _ = try await pause(for: "the console, which delays it", until: time, on: clock)
            }
            if let failure = beginning.failure { throw failure }
            let value = try await work.operation()
            await rehearsal.holdResult()
            return value
        }
    }

    /// Makes its call once more, as far as that can be: an input that was taken from a mailbox is gone, and a call that shares a run
    /// changes nothing.
    ///
    /// The operation is one that nobody executes twice at a time. So the second run waits, wherever it stands in its key, until the first
    /// has left it.
    private func repetition<Success: Sendable>(
        of work: Work<Success>,
        after isOver: OneShot<Void>
    ) -> (@Sendable () -> Admission)? {
        guard let keyed, keyed.keyedCall.mailbox == nil, !keyed.keyedCall.policy.sharesRuns else { return nil }
        let delivery = delivery
        return {
            let again = Work<Success> {
                try await isOver.value
                return try await work.operation()
            }
            let timer = keyed.deadlineTimer
            return keyed.core.submit(
                again,
                delivery,
                call: keyed.call.copy(),
                deadline: RunDeadline(timer?.duration, timer?.reason),
                keyed: KeyedCall(keyed.keyedCall.key, keyed.keyedCall.policy),
                isolation: nil
            ).admission
        }
    }
}
