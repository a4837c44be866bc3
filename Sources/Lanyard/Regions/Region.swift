internal import Synchronization

/// A part of a task that is cancelled on its own: the body of `withDeadline`, of `withCancellationShield`, or of
/// `withTaskScope`.
///
/// Its body executes in a task of its own, which the surrounding one waits for; that is what makes it possible to cancel
/// the one and not the other.
final class Region: Sendable {
    /// The run that it is part of.
    let run: Run?

    /// Whether the cancellation of its surroundings stops here.
    let isShield: Bool

    /// What cancels it after a time.
    let deadlineTimer: DeadlineTimer?

    /// The time that it was given, if it was.
    let deadline: Duration?

    let machine = Mutex(RegionStateMachine<Task<Void, Never>>())
    private let surrounding: Mutex<Region?>

    /// Whether the language said of the cancellation of its surroundings that a deadline has passed.
    private let isExpiredAround = Atomic(false)

    /// Whether it was made in a shield of the language's, which hides what is around it from it.
    private let isShieldedAround = LanguageCancellation.isShielded

    /// Whether nothing beyond it reaches in here.
    var hidesMore: Bool { isShield || isShieldedAround }

    /// Whether nothing cancels its body: it is a shield, which nobody has but the body.
    let isNeverCancelled: Bool

    /// The deadline of the language around it, which the task of the body does not know.
    let deadlineAround = DeadlineTimer.ofLanguage

    /// The nearest one around it that has a limit or is a shield, so that to look for limits does not take a walk past all the others.
    private let nearestLimiting: Mutex<Region?>

    init(
        isShield: Bool = false,
        isNeverCancelled: Bool = false,
        deadlineTimer: DeadlineTimer? = nil,
        deadline: Duration? = nil
    ) {
        self.isNeverCancelled = isNeverCancelled
        self.deadline = deadline
        run = CurrentRun.run
        let outer = Region.current
        surrounding = Mutex(outer)
        nearestLimiting = Mutex(outer?.limiting)
        self.isShield = isShield
        self.deadlineTimer = deadlineTimer
    }

    /// A region that is cancelled when a time has passed.
    convenience init(
        isShield: Bool = false,
        limitedTo duration: Duration,
        on timers: Timers,
        reason: String? = nil,
        origin: CallSite
    ) {
        let timer = DeadlineTimer(in: duration, on: timers, origin: origin)
        self.init(isShield: isShield, deadlineTimer: timer, deadline: duration)
        timer.set {
            self.cancel(
                CancellationCause(
                    kind: .deadlineExpired,
                    reason: reason,
                    origin: origin,
                    instant: timers.clock.now()
                )
            )
            self.noteOverrun()
        }
    }

    deinit {
        var outer = surrounding.withLock { $0.take() }
        Releases.release(&outer)
        var limiting = nearestLimiting.withLock { $0.take() }
        Releases.release(&limiting)
    }

    @TaskLocal static var innermost: Region?

    /// The region that the current code is part of. Task-locals also reach runs and tasks that are started in a region
    /// and outlive it or belong to another run; for them it is none of theirs.
    static var current: Region? {
        guard let innermost, innermost.run === CurrentRun.run else { return nil }
        return innermost.living
    }

    /// The region that surrounds it in the same run.
    var outer: Region? { surrounding.withLock { $0 } }

    /// This one, or the nearest around it, that has a limit or a shield.
    private var limiting: Region? {
        deadlineTimer != nil || deadlineAround != nil || hidesMore ? self : nearestLimiting.withLock { $0 }
    }

    /// The deadlines from here outward, the nearest first, and whether they end at a shield.
    var deadlinesOutward: (deadlines: [DeadlineTimer], endAtShield: Bool) {
        var deadlines: [DeadlineTimer] = []
        var next = limiting
        while let region = next {
            if !region.isOver {
                if let timer = region.deadlineTimer { deadlines.append(timer) }
                if region.hidesMore { return (deadlines, true) }
                if let timer = region.deadlineAround { deadlines.append(timer) }
            }
            next = region.nearestLimiting.withLock { $0 }
        }
        return (deadlines, false)
    }

    /// From here outward, those whose body still runs.
    private var outward: some Sequence<Region> {
        sequence(first: self, next: \.outer).lazy.filter { !$0.isOver }
    }

    private var living: Region? { outward.first { _ in true } }

    /// What can cancel the code around it.
    var surroundings: Surroundings { Surroundings(of: outer, in: run, isShielded: isShieldedAround) }

    /// This region and those around it, the nearest first, as far as what cancels them reaches in here: a shield is
    /// the last.
    var reaching: [Region] {
        var reaching: [Region] = []
        for region in outward {
            reaching.append(region)
            if region.hidesMore { break }
        }
        return reaching
    }

    var isOver: Bool { machine.withLock { $0.isOver } }
    var isCancelled: Bool { machine.withLock { $0.isCancelled } }

    /// Why it was cancelled, unless its surroundings were.
    var cause: CancellationCause? { machine.withLock { $0.cause } }

    /// Cancels the body; without a cause for whatever cancelled its surroundings.
    ///
    /// - Parameter isExpired: Whether the language says that a deadline around it has passed.
    func cancel(_ cause: CancellationCause?, isExpired: Bool = false) {
        if isExpired { isExpiredAround.store(true, ordering: .relaxed) }
        if let task = machine.withLock({ $0.cancel(cause) }) { tell(task) }
        cancelToken()
    }

    /// Tells the task of the body that it is cancelled.
    func tell(_ task: Task<Void, Never>) {
        task.cancel(isExpired: cause?.kind == .deadlineExpired || isExpiredAround.load(ordering: .relaxed))
    }

    /// Its time is over: until the body obeys, the run waits for it, and says so.
    func noteOverrun() {
        guard let activity = run?.activity else { return }
        let wait = activity.beginWait(for: "overdue work to stop")
        if !machine.withLock({ $0.keep(wait: wait) }) { activity.endWait(wait) }
    }

    /// The body has ended. Tasks that it left behind may keep the region; through it they keep none that is over, or a
    /// chain of tasks that each start the next would keep them all.
    func end() {
        deadlineTimer?.lift()
        let remains = machine.withLock { $0.finish() }
        if let wait = remains.wait { run?.activity.endWait(wait) }
        cancelToken()  // Who waited for the body finds its token cancelled, however far those are who cancelled it.
        let living = outer?.living
        let limiting = living?.limiting
        _ = surrounding.withLock { surrounding in
            defer { surrounding = living }
            return surrounding
        }
        _ = nearestLimiting.withLock { nearest in
            defer { nearest = limiting }
            return nearest
        }
    }
}

extension Region {
    /// A token that is cancelled with the region; `nil` if it is part of no run.
    var token: CancellationToken? { run == nil ? nil : issueToken() }
}

extension Region: TokenSource {
    /// A cancellation of its own; that of its surroundings reaches the token through theirs.
    var issued: (token: CancellationToken?, cause: CancellationCause?) { machine.withLock { ($0.token, $0.ownCause) } }

    func makeToken() -> CancellationToken {
        (isShield ? nil : surroundings.token?.child()) ?? CancellationToken(clock: run?.core.clock ?? .continuous)
    }

    func keep(_ made: CancellationToken) -> CancellationToken { machine.withLock { $0.keep(made) } }
}
