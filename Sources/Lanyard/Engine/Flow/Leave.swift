internal import Synchronization

// The fifth step: the run leaves its scope, and everybody who waits for it learns how it ended.
extension Run {
    /// Tells of the end, leaves the scope, and wakes everybody who waits.
    ///
    /// Inlined with what it calls, like all that a plain run does: a call takes up to 30 instructions.
    @inline(__always)
    func leaveAndEnd() {
        tellEnd()
        deadlineTimer?.lift()
        if let keyed { core.leave(keyed) } else { core.leave(self, withheld: false) }
        publishEnd()
    }

    /// Before the next of its key may start, or an observer would hear of two at once; and before anybody can see the end:
    /// those that have waited for it find it measured and recorded.
    @inline(__always)
    func tellEnd() {
        tellBlock()
        endMeter()
        Recorders.tell(self, .finished)
        if let keyed {
            keyed.keyedCall.mailbox?.ended()
            if let share = keyed.keyedCall.share { share.settle(isServed: isSuccess)?.withholdElsewhere() }
        }
    }

    /// Not inlined behind an await: see CompilerFaults.
    var isSuccess: Bool {
        @inline(never) get {
            if case .succeeded = machine.withLock({ $0.outcome }) { true } else { false }
        }
    }

    /// Wakes everybody who waits.
    @inline(__always)
    func publishEnd() {
        if let end = machine.withLock({ $0.endsCompanions() ? nil : $0.end() }) {
            wakeWaiters(end)
        } else {
            // A reader that finds the run ended finds its token and its progress ended.
            endCompanions()
            wakeWaiters(machine.withLock { $0.end() })
        }
    }

    @inline(__always)
    private func wakeWaiters(_ end: StateMachine.EndAction) {
        end.awaiter?.resume()
        if let rest = end.rest { finish(rest) }
        withExtendedLifetime(end.handle) {}  // Released here, not under the lock.
    }

    @inline(never)
    private func finish(_ rest: StateMachine.EndAction.Rest) {
        rest.grace?.lift()
        for waiter in rest.waiters { waiter.resume() }
    }
}

extension ScopeCore {
    /// A run has ended that stands in no key.
    @inline(__always)
    func leave(_ run: Run, withheld: Bool) {
        if machine.withLock({ $0.leave(run, withheld: withheld) }) { retire() }
        if isLimited { fillRoom() }
    }

    /// Why a run was pushed out of its key, if it was; it may not have been told yet.
    func displacement(of run: Run) -> CancellationCause? {
        guard let run = run.keyed else { return nil }
        return machine.withLock { $0.displacement(of: run) }
    }

    /// Why all its runs are cancelled, or are about to be, and no more are taken in.
    var causeOfEnd: CancellationCause? { machine.withLock { $0.causeOfRefusal } }

    func noteWithheld() {
        machine.withLock { $0.noteWithheld() }
    }
}
