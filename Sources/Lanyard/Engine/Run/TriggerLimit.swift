/// The deadline of a run that a trigger called for. It counts from the newest call that has overtaken the run, and to move it at each
/// call would cost more than the call: so it is asked when the first time has come, and moved when the run begins.
final class TriggerLimit: Limit, @unchecked Sendable {
    /// Not kept: the run keeps both. Set before anybody else knows them.
    @exclusivity(unchecked) unowned(unsafe) var run: KeyedRun?

    override func laterTime(than now: ScopeInstant) -> ScopeInstant? {
        run.flatMap { $0.core.laterDeadline(of: $0, duration, than: now) }
    }
}

extension ScopeCore {
    /// When the time of a run is over that a call has overtaken. If it is over already, calls overtake the run no longer.
    fileprivate func laterDeadline(of run: KeyedRun, _ duration: Duration, than now: ScopeInstant) -> ScopeInstant? {
        machine.withLock { _ in
            let time = run.arrival.advanced(by: duration)
            if time > now { return time }
            if let trigger = run.keyedCall.trigger { trigger.letBe(run) }
            return nil
        }
    }
}
