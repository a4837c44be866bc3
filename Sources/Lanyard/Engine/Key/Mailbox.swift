/// Where a run of a trigger finds its input when it begins. Until then a later call may exchange that, and needs no run of its own.
///
/// Unchecked, because only the scope touches what changes in it, under its lock.
class Mailbox: @unchecked Sendable {
    /// Whose it is.
    final let trigger: TriggerCore

    /// Whether calls may exchange the input: its run has not begun, nobody cancels it, and nobody has moved its deadline.
    final private(set) var isOpen: Bool

    /// When the input came, if that matters to the policy or a deadline; else when the first did.
    final var arrival = ScopeInstant.longAgo

    /// Its run, which holds it.
    final unowned(unsafe) fileprivate(set) var run: KeyedRun?

    /// - Parameter isOpen: Not for a run that has a handle, which tells what became of its own input.
    init(of trigger: TriggerCore, isOpen: Bool) {
        self.trigger = trigger
        self.isOpen = isOpen
    }

    final func close() { isOpen = false }

    /// Its run has entered the key, and pushed out others. Called under the lock.
    func entered(pushingOut displaced: borrowing Few<Run>) {}

    /// Its run has ended. Called outside of locks.
    func ended() {}
}

extension KeyedRun {
    /// Makes this the run of its mailbox, and lets its deadline count from the newest input.
    func takeMailbox() {
        guard let mailbox = keyedCall.mailbox else { return }
        (mailbox.run, mailbox.arrival) = (self, admittedAt)
        if let timer = deadlineTimer as? MailboxDeadlineTimer { timer.run = self }
    }
}

extension ScopeCore {
    /// No call takes the place of a run any more, if one could.
    @inline(never)
    func close(_ mailbox: Mailbox) { machine.withLock { _ in mailbox.close() } }
}

/// The deadline of a run with a mailbox. It counts from the newest input, and to move it at each call would cost more than the call: so
/// the run is asked when the first time has come, and the timer moved when it begins.
final class MailboxDeadlineTimer: DeadlineTimer, @unchecked Sendable {
    /// Not kept: the run keeps both. Set before anybody else knows them.
    fileprivate unowned(unsafe) var run: KeyedRun?

    override func laterTime(than now: ScopeInstant) -> ScopeInstant? {
        run.flatMap { $0.core.laterDeadline(of: $0, duration, than: now) }
    }
}

extension ScopeCore {
    /// When the time of a run is over whose input was exchanged. If it is over already, its mailbox is closed.
    fileprivate func laterDeadline(of run: KeyedRun, _ duration: Duration, than now: ScopeInstant) -> ScopeInstant? {
        machine.withLock { _ in
            let time = run.arrival.advanced(by: duration)
            if time > now { return time }
            run.keyedCall.mailbox?.close()
            return nil
        }
    }
}
