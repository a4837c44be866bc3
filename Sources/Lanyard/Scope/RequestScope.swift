internal import Synchronization

/// The scope of one request of a server. When this is gone, and every ``TaskScope`` of it that a handler holds, it ends as released.
///
/// There is one for each request, so it is no object of its own.
package struct RequestScope: ~Copyable, Sendable {
    package let core: ScopeCore

    /// How much time the request had when it came; `nil` for as much as it takes.
    package let limit: Duration?
    private let end: ScopeInstant?

    /// - Parameter limit: How much time the request has, counted from now.
    package init(_ name: ScopeName, parent: TaskScope?, limit: Duration?, origin: CallSite) {
        core = ScopeCore(
            name: name,
            parent: parent?.core,
            timers: nil,
            rawPriority: nil,
            executor: nil,
            origin: origin
        )
        core.enlist()
        self.limit = limit
        end = limit.map { [core] in core.clock.now().advanced(by: $0) }
    }

    deinit {
        core.release()
    }

    package var terms: RequestTerms { RequestTerms(core: core, end: end) }

    /// Does a part of the request's work, in a run that ends with its time; in place where the system can.
    package func addTask(_ name: String, _ work: consuming Work<Void>) -> ScopedTask<Void> {
        let terms = terms
        return ScopedTask(core.submit(work, call: terms.call(name), deadline: terms.deadline))
    }

    /// The same in a child of the task that calls, where the system can: that takes less.
    ///
    /// Whoever cancels the task that calls cancels the child with it, and the child has to know why before. So a handler that is added
    /// inside of the group, and is called first, has to end the scope; and so has the work if it begins cancelled and has no cause.
    package func addTask(
        _ name: String,
        _ work: consuming Work<Void>,
        to group: inout DiscardingTaskGroup
    ) -> ScopedTask<Void> {
        let terms = terms
        return ScopedTask(core.submit(work, call: terms.call(name), deadline: terms.deadline, to: &group))
    }
}

/// What the runs of a request have in common. It does not keep its scope from ending.
package struct RequestTerms: Sendable {
    package let core: ScopeCore
    fileprivate let end: ScopeInstant?

    /// How much time there is left.
    package var remaining: Duration? { end.map { core.clock.now().duration(to: $0) } }

    var deadline: RunDeadline? { RunDeadline(remaining, nil) }

    func call(_ name: String) -> Call {
        Call(
            name: name,
            rawPriority: core.rawPriority,
            start: .forRequest,
            origin: core.origin,
            result: Void.self
        )
    }
}

extension ScopedTask<Void> {
    /// How the run of a request ended, if it has. No types are looked up for this, and nothing is allocated: so it
    /// is asked before ``outcomeOfRequest``.
    package var outcomeOfRequestIfEnded: Outcome<Void>? { run.takeOutcomeIfEnded() }

    /// How the run of a request ended, once it has. This never returns earlier, not even where ``outcome`` tells of a circle: whoever
    /// asks has lent the run what it works with.
    package nonisolated(nonsending) var outcomeOfRequest: Outcome<Void> {
        get async {
            while true {
                if let outcome = outcomeOfRequestIfEnded { return outcome }
                await run.waitUninterrupted()
            }
        }
    }
}

/// A run whose work is still to come. It ends unbegun if it is cancelled first, also because its scope was released.
package struct AnnouncedTask: Sendable {
    private let run: Run

    /// Announces work that follows what the current run of the scope does: from now on the scope waits for it, so that a shutdown
    /// does not take everything for done in between. A scope that takes no more work takes this, too, unless it was cancelled.
    package init(_ name: String, of terms: RequestTerms) {
        run = terms.core.announce(call: terms.call(name), deadline: terms.deadline)
    }

    /// Why it will not begin any more, if it was cancelled.
    package var cause: CancellationCause? { run.cause }

    /// Does the work; nothing if the run has ended by now. Call it once.
    package func begin(_ work: consuming Work<Void>) -> ScopedTask<Void> {
        let home = work.home
        // In one step with the question whether it still waits: whoever cancels it then takes the work over.
        let isWanted = run.machine.withLock { machine in
            if machine.phase == .waiting { run.work = work }
            return machine.phase == .waiting
        }
        if isWanted {
            run.start()
            run.launch(Void.self, at: home)
        }
        return ScopedTask(Admitted(run, .started))
    }
}
