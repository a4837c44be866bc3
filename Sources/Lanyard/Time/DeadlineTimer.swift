internal import Synchronization

/// Something that happens at a time, unless it is lifted before: a deadline. It can be moved until then.
///
/// Its own timer. Unchecked, because what it inherits from is: its own are constants, one of them a lock.
package class DeadlineTimer: ScopeTimer, @unchecked Sendable {
    package typealias Action = @Sendable () -> Void

    private struct State {
        var time: ScopeInstant

        /// Whether it is over from the beginning: that needs no clock, and a clock may walk back.
        var isDue: Bool

        /// Whether somebody has set another time: then that holds, whatever has begun anew.
        var isMoved = false
        var action: Action?
        var hasHappened = false
        var isLifted = false

        var isOver: Bool { hasHappened || isLifted }
    }

    private final let timers: Timers

    /// The time that was given at first.
    final let duration: Duration

    /// Words for whatever happens.
    final let reason: String?
    private final let site: CallSite?
    private final let state: Mutex<State>

    /// A limit that lies `duration` from `now`.
    required init(
        in duration: Duration,
        from now: ScopeInstant,
        on timers: Timers,
        reason: String? = nil,
        origin: CallSite? = nil
    ) {
        self.timers = timers
        self.duration = duration
        self.reason = reason
        site = origin
        state = Mutex(State(time: now.advanced(by: duration), isDue: duration <= .zero))
        super.init()
    }

    /// A limit that lies `duration` from now, or nowhere until it is moved.
    package convenience init(
        in duration: Duration?,
        on timers: Timers,
        reason: String? = nil,
        origin: CallSite? = nil
    ) {
        let longest = Duration(attoseconds: .max)
        self.init(in: duration ?? longest, from: timers.clock.now(), on: timers, reason: reason, origin: origin)
    }

    /// A limit that somebody else looks after: nothing happens, and nobody moves it.
    package convenience init(fixedIn duration: Duration, on timers: Timers) {
        self.init(in: duration, on: timers)
        state.withLock { $0.hasHappened = true }
    }

    override var origin: CallSite? { site }

    /// The time left; negative once it has passed.
    final var remaining: Duration { timers.clock.now().duration(to: state.withLock { $0.time }) }

    /// Whether it limits nothing any more, because what it was for has ended.
    final var isLifted: Bool { state.withLock { $0.isLifted } }

    /// Whether it limits anything: it was not lifted, and lies not so far away that it stands for no limit.
    final var isEffective: Bool { state.withLock { !$0.isLifted && $0.time < .never } }

    /// Starts to count: `action` is called at the time, once; at once if that has passed.
    package final func set(_ action: @escaping Action) {
        let (time, isDue) = state.withLock { state in
            if !state.isOver { state.action = action }
            return (state.time, state.isDue)
        }
        if isDue || time <= timers.clock.now() { happen(at: time) } else { arm(at: time) }
    }

    /// Nothing is to happen any more.
    package final func lift() {
        let action = state.withLock { state in
            state.isLifted = true
            return state.action.take()
        }
        if action != nil { timers.cancel(self) }
    }

    /// Sets another time; false if it happened or was lifted before.
    @discardableResult
    final func move(in duration: Duration) -> Bool {
        let time = timers.clock.now().advanced(by: duration)
        let (isOver, isSet) = state.withLock { state in
            if !state.isOver { (state.time, state.isDue, state.isMoved) = (time, duration <= .zero, true) }
            return (state.isOver, state.action != nil)
        }
        if isOver { return false }
        if duration > .zero {
            if isSet { arm(at: time) }
        } else {
            timers.cancel(self)
            happen(at: time)
            // Another may have set a later time in between, whose timer was taken away here.
            if let time = pending { arm(at: time) }
        }
        return true
    }

    /// The time at which it is to happen; `nil` once it has happened or was lifted.
    private final var pending: ScopeInstant? {
        state.withLock { $0.action == nil ? nil : $0.time }
    }

    /// Sets the timer, and asks whether that is the time: others may have moved or lifted it meanwhile.
    private final func arm(at time: ScopeInstant) {
        var set = time
        while true {
            timers.schedule(self, at: set)
            guard let time = pending else { return timers.cancel(self) }
            if time == set { return }
            set = time
        }
    }

    override final func timeHasCome(_ now: ScopeInstant) { happen(at: now) }

    /// A later time, if what it is for has begun anew since it was set. Asked when its time has come, unless somebody has set that, and
    /// not under its lock; whoever asks holds the action.
    func laterTime(than now: ScopeInstant) -> ScopeInstant? { nil }

    /// Sets another time if that lies later, unless somebody has moved it.
    final func postpone(until time: ScopeInstant) {
        let isSet = state.withLock { state in
            guard !state.isOver && !state.isMoved && time > state.time else { return false }
            (state.time, state.isDue) = (time, false)
            return state.action != nil
        }
        if isSet { arm(at: time) }
    }

    private final func happen(at now: ScopeInstant) {
        let (kept, isMoved) = state.withLock { ($0.action, $0.isMoved) }
        if kept != nil, !isMoved, let later = laterTime(than: now) { return postpone(until: later) }
        let action = state.withLock { state -> Action? in
            guard state.time <= now, let action = state.action.take() else { return nil }
            state.hasHappened = true
            return action
        }
        action?()
    }
}

extension DeadlineTimer {
    /// The earliest deadline of the language around the current code, if it runs in one. The language looks after it.
    static var ofLanguage: DeadlineTimer? {
        guard let instant = LanguageCancellation.deadline else { return nil }
        return DeadlineTimer(fixedIn: ContinuousClock.now.duration(to: instant), on: Timers.continuous)
    }
}
