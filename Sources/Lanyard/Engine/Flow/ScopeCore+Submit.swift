internal import Synchronization

extension ScopeCore {
    /// Makes a run of what a call says, admits it and starts it.
    func submit<Success: Sendable>(
        _ work: Work<Success>,
        _ delivery: Delivery? = nil,
        call: Call,
        deadline: Duration? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) -> Admitted {
        if delivery == nil && takesAnyTask(call) && !work.isIsolated(to: isolation) {
            return work.returningNothing.map { submitPlain($0, call: call, deadline: deadline) }
                ?? submitPlain(work, call: call, deadline: deadline)
        }
        let run = Run(call: call, deadline: deadline, core: self)
        return submit(run) { run.body(work, delivery, isolation: isolation) }
    }

    /// The same with a key: admits it as its policy decides, and does what was decided.
    func submit<Success: Sendable>(
        _ work: Work<Success>,
        _ delivery: Delivery? = nil,
        call: Call,
        deadline: Duration? = nil,
        keyed: consuming KeyedCall,
        isolation: isolated (any Actor)? = #isolation
    ) -> Admitted {
        let isPlain = delivery == nil && takesAnyTask(call) && !work.isIsolated(to: isolation)
        let isAdmittedAnyway = keyed.follows != nil
        let run = KeyedRun(call: call, deadline: deadline, keyed: keyed, core: self)
        if isAdmittedAnyway { return submit(run) { run.body(work, delivery, isolation: isolation) } }
        return submit(run) {
            run.body(work, delivery, isolation: isolation)
        } launch: {
            if isPlain {
                run.launchInTurn(work)
            } else {
                run.launch(run.body(work, delivery, isolation: isolation))
            }
        }
    }

    /// Whether the run of a call is a task like any other.
    private func takesAnyTask(_ call: Call) -> Bool { executor == nil && call.takesAnyTask }

    /// Admits a run that no policy decides about, and starts it.
    private func submit(_ run: Run, _ body: () -> Run.Body) -> Admitted {
        if case .refused(let underlying) = admit(run) { return refuse(run, underlying) }
        Recorders.tellAdmitted(run)
        run.setDeadline()
        run.launch(body())
        return Admitted(run, .started)
    }

    /// The same for a run of which nothing is asked but the work and a deadline, without the closures that carry a name, a
    /// priority and an isolation. With a preference, even for no executor, a task takes two async frames and an allocation
    /// less: its operation cannot be isolated.
    private func submitPlain<Success: Sendable>(_ work: Work<Success>, call: Call, deadline: Duration?) -> Admitted {
        let run = Run(call: call, deadline: deadline, core: self)
        guard takesIn(run) else { return refusePlain(run) }
        Recorders.tellAdmitted(run)
        if run.limit != nil { run.setDeadline() }
        var handle: Run.Handle? = Task(executorPreference: nil) { await run.executePlain(work) }
        run.attach(&handle)
        return Admitted(run, .started)
    }

    /// The same for work that returns nothing, which lies in the run.
    func submitPlain(_ work: Work<Void>, call: consuming Call, deadline: Duration? = nil) -> Admitted {
        let run = Run(call: call, deadline: deadline, core: self, plainWork: work)
        guard takesIn(run) else { return refusePlain(run) }
        Recorders.tellAdmitted(run)
        if run.limit != nil { run.setDeadline() }
        var handle: Run.Handle? = Task(executorPreference: nil) { await run.executePlain() }
        run.attach(&handle)
        return Admitted(run, .started)
    }

    @inline(never)
    private func refusePlain(_ run: Run) -> Admitted {
        run.plainWork = nil
        // Once a scope takes in nothing, it never does again.
        guard case .refused(let underlying) = admit(run) else { return Admitted(run, .refused) }
        return refuse(run, underlying)
    }

    /// Starts a run on behalf of the current one; `expired` is called when its deadline has passed.
    func submit<Success: Sendable>(
        partOfCurrent work: Work<Success>,
        call: Call,
        deadline: Duration,
        isolation: isolated (any Actor)? = #isolation,
        expired: @escaping @Sendable () -> Void
    ) -> Run {
        let run = Run(call: call, deadline: deadline, core: self)
        if case .refused(let underlying) = admit(run, isPartOfMember: CurrentRun.isPart { $0.core === self }) {
            return refuse(run, underlying).run
        }
        Recorders.tellAdmitted(run)
        run.setDeadline(expired)
        run.launch(run.body(work, nil))
        return run
    }

    /// Admits a run of a key, as its policy decides. `launch` makes its task here; `body` is for one that is made later.
    private func submit(
        _ run: KeyedRun,
        body: () -> Run.Body,
        launch: () -> Void
    ) -> Admitted {
        let (key, policy) = (run.keyedCall.key, run.keyedCall.policy)
        guard key == key else {
            Recorders.tell(run, .admitted(.refused))
            run.decline(for: nil, error: ScopeError.unequalKey(key.description))
            return Admitted(run, .refused)
        }
        let caller = policy.sharesRuns ? RunCaller.maker : nil
        while true {
            var effects = KeyEffects()
            let verdict = admit(run, into: &effects)
            let admission = Admission(verdict, replaces: !effects.displaced.isEmpty)
            if let admission { Recorders.tell(run, .admitted(admission)) }
            apply(effects, key)
            switch verdict {
            case .entered(let starts):
                run.setDeadline()
                if starts { run.start() }
                // A caller who is in a task has task-locals and a priority that only a task made now can inherit;
                // for any other the task is made when the policy lets the run start (R19).
                if starts || isInTask { launch() } else { run.hold(body()) }
                return Admitted(run, admission ?? .started, caller: caller)
            case .join(let shared):
                if let joined = join(shared, instead: run) { return joined }
            case .skip:
                run.decline(for: cause(.skipped, nil, run.origin))
                return Admitted(run, .skipped)
            case .refused(let underlying):
                return refuse(run, underlying)
            }
        }
    }

    private var isInTask: Bool {
        withUnsafeCurrentTask { task in
            if case .some = task { true } else { false }  // A comparison would copy the task, by run-time calls.
        }
    }

    func refuse(_ run: Run, _ underlying: CancellationCause?) -> Admitted {
        Recorders.tell(run, .admitted(.refused))
        let reason = "«\(title)» takes no more work"
        run.decline(for: cause(.refused, reason, run.origin, underlying: underlying))
        return Admitted(run, .refused)
    }

    /// Shares a run that is under way; `nil` if it was cancelled or ended just now, and admission starts anew.
    private func join(_ shared: Run, instead run: Run) -> Admitted? {
        guard shared.call.result == run.call.result else {
            let detail = "The key \(run.title) is running for a \(shared.call.result), not a \(run.call.result)."
            Recorders.tell(run, .admitted(.refused))
            run.decline(for: nil, error: ScopeError.joinsOtherType(detail))
            return Admitted(run, .refused)
        }
        guard let caller = shared.machine.withLock({ $0.addCaller() }) else {
            withdraw(shared)
            return nil
        }
        Recorders.tell(shared, .admitted(.joined))
        run.decline(for: nil)
        return Admitted(shared, .joined, caller: caller)
    }
}

extension Admission {
    /// What the handle of a call will tell, as far as that is decided: a call that joins may have to be admitted anew, and
    /// one that is refused says so itself.
    fileprivate init?(_ verdict: ScopeVerdict, replaces: Bool) {
        switch verdict {
        case .entered(let starts): self = replaces ? .replaced : starts ? .started : .queued
        case .skip: self = .skipped
        case .join, .refused: return nil
        }
    }
}
