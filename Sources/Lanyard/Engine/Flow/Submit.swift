internal import Synchronization

// The first step of a call: its run is made and admitted (R1), and told of.
extension ScopeCore {
    /// Makes a run of a call, admits it and starts it.
    func submit<Success: Sendable>(
        _ work: __owned Work<Success>,
        _ delivery: __owned Delivery? = nil,
        call: consuming Call,
        deadline: RunDeadline? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) -> Admitted {
        if let delivery { call.note(delivery, hasDeadline: deadline != nil) }
        let isLimited = isLimited
        let run = Run(call: call, deadline: deadline, core: self, isReleased: !isLimited)
        if Build.isDebug { run.ownerWatch.value = delivery?.watch }
        let home = work.home
        run.keepWork(work, delivery)
        if isLimited { return submitToRoom(run, Success.self, home) }
        guard takesIn(run) else { return decline(refuse(run)) }
        if run.deadlineTimer != nil { run.setDeadline() }
        run.launch(Success.self, at: home)
        return Admitted(run, .started)
    }

    /// The same for work that returns nothing to nobody, in a child of the task that calls.
    func submit(
        _ work: __owned Work<Void>,
        call: consuming Call,
        deadline: RunDeadline?,
        to group: inout DiscardingTaskGroup
    ) -> Admitted {
        // What waits for room begins on behalf of whoever makes it.
        if isLimited { return submit(work, call: call, deadline: deadline, isolation: nil) }
        let run = Run(call: call, deadline: deadline, core: self)
        let home = work.home
        run.keepWork(work, nil)
        guard takesIn(run) else { return decline(refuse(run)) }
        if run.deadlineTimer != nil { run.setDeadline() }
        run.launch(in: &group, at: home)
        return Admitted(run, .started)
    }

    /// The same where the run may have to wait for room.
    @inline(never)
    private func submitToRoom<Success: Sendable>(
        _ run: Run,
        _ type: Success.Type,
        _ home: (any Actor)?,
        isolation: isolated (any Actor)? = #isolation
    ) -> Admitted {
        if order == .priority { run.noteRank() }
        guard case .entered(let starts) = machine.withLock({ $0.takeIn(run, beginsAtOnce: false) }) else {
            return decline(refuse(run))
        }
        let admission: Admission = starts ? .started : .queued
        if starts { Recorders.tellAdmitted(run) } else { Recorders.tell(run, .admitted(.queued)) }
        run.setDeadline()
        if starts { run.start() }
        if starts || run.launchesNow { run.launch(type, at: home) } else { run.hold(type, at: home) }
        return Admitted(run, admission)
    }

    /// The same with a key: its policy decides.
    func submit<Success: Sendable>(
        _ work: __owned Work<Success>,
        _ delivery: __owned Delivery? = nil,
        call: consuming Call,
        deadline: RunDeadline? = nil,
        keyed: consuming KeyedCall,
        isolation: isolated (any Actor)? = #isolation
    ) -> Admitted {
        if delivery == nil, let joined = join(keyed, returning: Success.self) { return joined }
        if let delivery { call.note(delivery, hasDeadline: deadline != nil || keyed.follows?.deadlineTimer != nil) }
        let run = KeyedRun(call: call, deadline: deadline, keyed: keyed, core: self)
        if Build.isDebug { run.ownerWatch.value = delivery?.watch }
        let home = work.home
        run.keepWork(work, delivery)
        switch enter(run) {
        case .launch(let admitted):
            run.launch(Success.self, at: home)
            return admitted
        case .hold(let admitted):
            run.hold(Success.self, at: home)
            return admitted
        case .decline(let admitted, let mistake):
            return decline(run, admitted, mistake: mistake)
        }
    }

    /// Starts a run on behalf of the current one; `expired` is called when its deadline has passed.
    func submitPart<Success: Sendable>(
        _ work: Work<Success>,
        call: consuming Call,
        deadline: RunDeadline? = nil,
        isolation: isolated (any Actor)? = #isolation,
        expired: (@Sendable () -> Void)? = nil
    ) -> Run {
        let run = Run(call: call, deadline: deadline, core: self)
        let home = work.home
        run.keepWork(work, nil)
        let isPart = CurrentRun.isPart { $0.core === self }
        guard takesIn(run, isPartOfMember: isPart) else { return decline(refuse(run)).run }
        run.setDeadline(expired)
        run.launch(Success.self, at: home)
        return run
    }

    /// Takes in a run on behalf of the current one whose work is still to come.
    func announce(call: consuming Call, deadline: RunDeadline?) -> Run {
        let run = Run(call: call, deadline: deadline, core: self, isReleased: false)
        let isPart = CurrentRun.isPart { $0.core === self }
        guard case .entered = machine.withLock({ $0.takeIn(run, isPartOfMember: isPart) }) else {
            return refuse(run).run
        }
        Recorders.tell(run, .admitted(.queued))
        run.setDeadline()
        return run
    }

    // MARK: Without a key

    /// Admits a run that no policy decides about; false if the scope takes no more work.
    @inline(__always)
    func takesIn(_ run: Run, isPartOfMember: Bool = false) -> Bool {
        guard case .entered = machine.withLock({ $0.takeIn(run, isPartOfMember: isPartOfMember) }) else { return false }
        Recorders.tellAdmitted(run)
        return true
    }

    /// Ends a run that the scope did not take.
    @inline(never)
    func refuse(_ run: Run) -> Admitted {
        Recorders.tell(run, .admitted(.refused))
        run.decline(for: causeOfRefusal(run.origin))
        return Admitted(run, .refused)
    }

    /// Tells of a call that made no run, and lets go of its work.
    private func decline(_ admitted: Admitted) -> Admitted { decline(admitted.run, admitted, mistake: nil) }

    @inline(never)
    private func decline(_ run: Run, _ admitted: Admitted, mistake: (any Error)?) -> Admitted {
        run.work = nil
        run.tellDeclined(admitted.admission, mistake: mistake)
        return admitted
    }

    /// Why it takes no more work: once it does not, it never does again.
    func causeOfRefusal(_ origin: CallSite) -> CancellationCause {
        cause(.refused, "“\(title)” takes no more work", origin, underlying: causeOfEnd)
    }

    // MARK: With a key

    /// What is to be done for a call with a key.
    private enum Entry {
        case launch(Admitted)
        /// Its task is made when the policy lets the run start.
        case hold(Admitted)
        case decline(Admitted, mistake: (any Error)? = nil)
    }

    private func enter(_ run: KeyedRun, isolation: isolated (any Actor)? = #isolation) -> Entry {
        guard run.keyedCall.key.isEqualToItself else {
            return reject(run, ScopeError.unequalKey(run.keyedCall.key.description))
        }
        if let shared = run.keyedCall.follows {
            guard takesIn(run) else { return .decline(refuse(run)) }
            // It may have been cancelled since the call joined it, and then nobody knew of this one.
            if let cause = shared.cause { run.cancel(cause) }
            return .launch(Admitted(run, .started))
        }
        if run.keyedCall.policy.order == .priority || order == .priority { run.noteRank() }
        while true {
            var effects = KeyEffects()
            switch decide(
                into: &effects,
                at: run.admittedAt,
                { machine, _, effects in machine.admit(run, into: &effects) }
            )
            {
            case .entered(let starts):
                let admission: Admission = !effects.displaced.isEmpty ? .replaced : starts ? .started : .queued
                Recorders.tell(run, .admitted(admission))
                apply(effects, run.keyedCall.key, here: isolation)
                run.setDeadline()
                if starts { run.start() }
                let admitted = Admitted(run, admission, caller: run.keyedCall.policy.sharesRuns ? RunCaller() : nil)
                return starts || run.launchesNow ? .launch(admitted) : .hold(admitted)
            case .join(let shared):
                apply(effects, run.keyedCall.key, here: isolation)
                if let joined = join(shared, instead: run) { return joined }
            case .skip:
                Recorders.tell(run, .admitted(.skipped))
                apply(effects, run.keyedCall.key, here: isolation)
                run.decline(for: cause(.skipped, nil, run.origin))
                return .decline(Admitted(run, .skipped))
            case .refused:
                return .decline(refuse(run))
            case .joinsUnshared:
                apply(effects, run.keyedCall.key, here: isolation)
                return reject(run, ScopeError.joinsUnshared(run.keyedCall.policy.description))
            }
        }
    }

    /// Shares a run that is under way, for a call that needs no record for that; `nil` if it has to be admitted.
    private func join(_ call: borrowing KeyedCall, returning type: any Sendable.Type) -> Admitted? {
        let (key, policy) = (call.key, call.policy)
        guard policy.sharesRuns, call.share == nil, machine.withLock({ $0.keys.isShared(key) }) else { return nil }
        let shared = decide(about: key) { machine, now, effects in
            machine.isOpen ? machine.keys.join(key, policy, returning: type, at: now, into: &effects) : nil
        }
        guard let shared, shared.machine.withLock({ $0.addCaller() }) else { return nil }
        _ = RunID.next()  // Each call takes a number, by which calls are counted.
        Recorders.tell(shared, .admitted(.joined))
        return Admitted(shared, .joined, caller: RunCaller())
    }

    /// Shares a run that is under way; `nil` if it was cancelled or ended just now, and admission starts anew.
    private func join(_ shared: Run, instead run: KeyedRun) -> Entry? {
        guard shared.call.result == run.call.result else {
            let detail = "The key \(run.title) is running for a \(shared.call.result), not a \(run.call.result)."
            return reject(run, ScopeError.joinsOtherType(detail))
        }
        guard shared.machine.withLock({ $0.addCaller() }) else {
            if let shared = shared.keyed { withdraw(shared) }
            return nil
        }
        Recorders.tell(shared, .admitted(.joined))
        run.decline(for: nil)
        return .decline(Admitted(shared, .joined, caller: RunCaller()))
    }

    /// Ends the run of a call that was a mistake.
    private func reject(_ run: Run, _ mistake: ScopeError) -> Entry {
        Recorders.tell(run, .admitted(.refused))
        run.decline(for: nil, error: mistake)
        return .decline(Admitted(run, .refused), mistake: mistake)
    }
}

extension Run {
    /// Keeps what it does and where its result goes, before anybody else knows it.
    @inline(__always)
    fileprivate func keepWork<Success: Sendable>(_ work: __owned Work<Success>, _ delivery: __owned Delivery?) {
        self.work = work.erased
        self.delivery = delivery
    }

    /// Whether its task is made although it has to wait: a caller who is in a task has task-locals and a priority that only a
    /// task made now can inherit. For any other the task is made when the run starts (R19).
    fileprivate var launchesNow: Bool {
        guard call.start != .detached else { return false }
        return withUnsafeCurrentTask { task in
            if case .some = task { true } else { false }  // A comparison would copy the task, by run-time calls.
        }
    }

    /// Notes the priority by which it waits.
    fileprivate func noteRank() { rank = (call.priority ?? Task.currentPriority).rawValue }

    /// Ends a run that was not admitted; its body never runs.
    func decline(for cause: CancellationCause?, error: (any Error)? = nil) {
        machine.withLock { $0.decline(for: cause, error: error) }
        deadlineTimer?.lift()
        if let error {
            keepUntaken(error)
            tellBlock()
        }
    }
}

extension Call {
    /// Notes whom its result is for.
    @inline(__always)
    fileprivate mutating func note(_ delivery: Delivery, hasDeadline: Bool) {
        (isDelivered, tellsUnbegun) = (true, delivery.tellsUnbegun(hasDeadline: hasDeadline))
    }
}
