internal import Synchronization

extension Run {
    /// The deadline that it has: its own, or that of the run that it shares. Those who share a run have none of their own, and whoever
    /// has left it has none.
    var deadline: DeadlineTimer? {
        if let deadlineTimer { return deadlineTimer }
        guard let shared = keyed?.keyedCall.follows?.deadlineTimer else { return nil }
        return switch cause?.kind {
        case nil, .deadlineExpired: shared
        default: nil
        }
    }

    /// Moves its deadline by hand; false if there is none that can be moved.
    func moveDeadline(in duration: Duration) -> Bool {
        if let shared = keyed?.keyedCall.follows {
            return cause == nil && !phase.isOver && shared.moveDeadline(in: duration)
        }
        guard let deadlineTimer else { return false }
        // Before: a call that comes now has another deadline, and so needs a run of its own.
        if let mailbox = keyed?.keyedCall.mailbox { core.close(mailbox) }
        return deadlineTimer.move(in: duration)
    }

    /// Begins to count the time to the deadline, if there is one; `expired` is called after the cancellation.
    func setDeadline(_ expired: (@Sendable () -> Void)? = nil) {
        guard let deadlineTimer else { return }
        if let expired {
            deadlineTimer.set {
                self.expire()
                expired()
            }
        } else {
            deadlineTimer.set { self.expire() }  // Captures one reference, and so takes no allocation.
        }
    }

    private func expire() {
        let cause = core.cause(.deadlineExpired, deadlineTimer?.reason, origin)
        cancel(cause)
        // Those who share it hear of it now, and not when it has obeyed; but not of a deadline if something else has cancelled it. Who
        // comes after the cancellation looks for a cause.
        guard self.cause?.kind == .deadlineExpired, let keyed else { return }
        for follower in core.followers(of: keyed) { follower.cancel(cause) }
    }
}

extension Run {
    /// Asks the run to come to an end by itself.
    func askToFinish() {
        let (waiters, listeners) = machine.withLock { $0.askToFinish() }
        for waiter in waiters { waiter.resume() }
        for listener in listeners { listener() }
    }

    /// Whether it was asked, or a run that it is part of.
    var isAskedToFinish: Bool {
        lineage.contains { run in run.machine.withLock { $0.isAskedToFinish } }
    }

    /// Waits until the run is asked to finish, or one that it is part of; throws `CancellationError` if it ends, or the
    /// waiting task is cancelled, without that.
    func waitUntilAskedToFinish() async throws {
        var waited: [RunID] = []
        while !isAskedToFinish {
            let lineage = Array(lineage)
            // Again if it is part of less than before: somebody has gone on without it.
            guard !Task.isCancelled && !phase.isOver && lineage.map(\.id) != waited else { throw CancellationError() }
            waited = lineage.map(\.id)
            await withTaskGroup(of: Void.self) { group in
                for run in lineage { group.addTask { try? await run.wait(for: .ask) } }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// Asks the run to come to an end by itself, and cancels it if it has not done so when `grace` has passed. If it was
    /// given a grace before, that one counts.
    func cancel(_ cause: CancellationCause, after grace: Duration) {
        guard grace > .zero else { return cancel(cause) }
        askToFinish()
        let timer = DeadlineTimer(in: grace, on: core.timers)
        guard machine.withLock({ $0.giveGrace(timer) }) else { return }
        timer.set {
            self.cancel(self.core.cause(cause.kind, cause.reason, cause.origin, underlying: cause.underlying))
        }
    }
}

/// Waits for a time; false if the run is asked to finish before.
///
/// - Parameters:
///   - reason: What the run says that it waits for.
///   - time: When the wait is over; `nil` for at once, which needs no clock.
/// - Throws: `CancellationError` if the task is cancelled.
nonisolated(nonsending)
    func pause(
        for reason: @autoclosure () -> String,
        until time: ScopeInstant?,
        on clock: ScopeClock
    ) async throws -> Bool
{
    try Task.checkCancellation()
    // A task that outlives its run has that as a task-local still, and nobody asks it any more.
    guard let run = CurrentRun.run, !run.phase.isOver else {
        if let time, time > clock.now() { try await clock.sleep(time) }
        return true
    }
    if run.isAskedToFinish { return false }
    guard let time, time > clock.now() else { return true }
    let isTime = await run.activity.waiting(for: reason()) {
        // On the clock of the scope it takes no task.
        if let timers = run.core.timers(of: clock) { return await run.nap(until: time, on: timers) }
        return await run.sleepUnlessAsked(until: time, on: clock)
    }
    try Task.checkCancellation()
    // Of a clock that cannot sleep it is always time.
    return isTime ?? true
}

extension Run {
    /// Sleeps; false if the run is asked to finish before, `nil` if the task is cancelled or the clock cannot sleep.
    nonisolated(nonsending)
        fileprivate func sleepUnlessAsked(until time: ScopeInstant, on clock: ScopeClock) async -> Bool?
    {
        await withTaskGroup(of: Bool?.self) { group in
            group.addTask { (try? await clock.sleep(time)).map { true } }
            group.addTask {
                do { try await self.waitUntilAskedToFinish() } catch { return nil }
                return false
            }
            defer { group.cancelAll() }
            for await isTime in group { if let isTime { return isTime } }
            return nil
        }
    }
}

extension Run {
    /// Sleeps; false if the run is asked to finish before, `nil` if the task is cancelled.
    nonisolated(nonsending)
        fileprivate func nap(until time: ScopeInstant, on timers: Timers) async -> Bool?
    {
        let nap = Nap()
        let places = listen { nap.end(false) }
        timers.schedule(nap, at: time)
        let isTime = await withTaskCancellationHandler {
            await withUnsafeContinuation { nap.wait($0) }
        } onCancel: {
            nap.end(nil)
        }
        timers.cancel(nap)
        Self.stopListening(places)
        return isTime
    }
}

/// The pause of a run, which its timer ends, or somebody who asks or cancels the run. The first one counts.
///
/// Unchecked, because ``ScopeTimer`` is; what is its own is behind its lock.
private final class Nap: ScopeTimer, @unchecked Sendable {
    private enum State {
        case open
        case waiting(UnsafeContinuation<Bool?, Never>)
        case over(Bool?)
    }

    private let state = Mutex(State.open)

    func wait(_ waiter: UnsafeContinuation<Bool?, Never>) {
        let isTime = state.withLock { state -> Bool?? in
            if case .over(let isTime) = state { return isTime }
            state = .waiting(waiter)
            return nil
        }
        if let isTime { waiter.resume(returning: isTime) }
    }

    func end(_ isTime: Bool?) {
        let waiter = state.withLock { state -> UnsafeContinuation<Bool?, Never>? in
            switch state {
            case .open:
                state = .over(isTime)
                return nil
            case .waiting(let waiter):
                state = .over(isTime)
                return waiter
            case .over: return nil
            }
        }
        waiter?.resume(returning: isTime)
    }

    override func timeHasCome(_ now: ScopeInstant) { end(true) }
}

extension ScopeCore {
    /// The timers of the scope, if a clock is the one that they count on.
    fileprivate func timers(of clock: ScopeClock) -> Timers? {
        switch (clock, self.clock) {
        case (.continuous, .continuous): timers
        case (.custom(let one), .custom(let other)) where one === other: timers
        default: nil
        }
    }
}

extension ScopeClock {
    /// The given one, or that of the scope whose run calls, or the continuous clock.
    static func current(_ clock: (any Clock<Duration>)?) -> ScopeClock {
        clock.map { ScopeClock($0) } ?? CurrentRun.run?.core.clock ?? .continuous
    }
}

extension Timers {
    /// The timers for deadlines of the current code: without a clock those of the scope whose run calls, or of the
    /// process.
    static func current(_ clock: (any Clock<Duration>)? = nil) -> Timers {
        clock.map(on) ?? CurrentRun.run?.core.timers ?? continuous
    }
}
