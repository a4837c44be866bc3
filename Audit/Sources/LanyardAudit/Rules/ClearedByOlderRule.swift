/// A task that sets its handle to nil at its end, though a newer one may have taken its place: the newer one loses its handle.
struct ClearedByOlderRule: Rule {
    static let id = "cleared-by-older"
    static let summary = "A task that was cancelled for a newer one clears the handle of the newer one."
    /// Real programs show it too seldom to say how often it is right.
    static let severity = Severity.note

    func check(_ scope: CodeScope) -> [Finding] {
        guard let type = scope.type, type.isReference || scope.isView, !scope.isTestCase, !scope.isForShow,
            scope.runsAgain
        else { return [] }
        return scope.tasks.compactMap { site in
            guard site.isUnstructured, let property = scope.property(holding: site), property.isTask,
                !property.isStatic, !property.hasOwnWrapper,
                scope.cancels(property.name, in: scope.body, before: site.place),
                let place = clearing(of: property, in: site, scope)
            else { return nil }
            return Finding(
                Self.self,
                in: scope,
                at: place,
                """
                When this task was cancelled for a newer one, “\(property.name)” holds the newer one, which loses its handle \
                here: nobody can cancel it any more. Ask first: if !Task.isCancelled.
                """
            )
        }
    }

    /// Where a task clears a property when it has been cancelled, too; `nil` if it does not.
    private func clearing(of property: PropertyFacts, in site: TaskSite, _ scope: CodeScope) -> Place? {
        var found: Place?
        var wait: (place: Place, goesOn: Bool)?
        var asked: Place?
        Standing.walk(site.body) { standing in
            let step = standing.step
            guard found == nil, standing.isInFunctionItself || standing.isPutOff else { return }
            if step.asksForCancellation || step.turnsAway { asked = step.place }
            if step.suspends { wait = (step.place, goesOn(step, standing)) }
            guard case .write(let write) = step.kind, write.isNil, scope.ownMember(step) == property.name[...],
                !standing.isAsked
            else { return }
            if standing.isPutOff {
                // What waits before it has ended when it is put off.
                let waits = Outline.contains(site.body) { $0.suspends && $0.place > step.place }
                found = waits ? step.place : nil
            } else if let wait, wait.goesOn, asked ?? site.place < wait.place {
                found = step.place
            }
        }
        return found
    }

    /// Whether code goes on behind a wait although its task was cancelled.
    private func goesOn(_ step: Step, _ standing: Standing) -> Bool {
        guard step.marks.contains(.tried) else { return true }
        for frame in standing.frames.reversed() {
            guard case .attempt(let attempt) = frame.kind else { continue }
            return attempt.clauses.contains { clause in
                !clause.body.contains { if case .exit = $0.kind { true } else { false } }
            }
        }
        return false
    }
}

extension Step {
    /// Whether it leaves on some condition but that `self` has gone, which may tell that a newer task is there.
    fileprivate var turnsAway: Bool {
        guard case .branch(let branch) = kind, branch.kind == .guard else { return false }
        return !branch.conditions.allSatisfy { step in
            if case .binding(let binding) = step.kind { binding.names == ["self"] } else { false }
        }
    }
}

extension Standing {
    /// Whether it stands in a `defer` of the task itself.
    fileprivate var isPutOff: Bool {
        frames.allSatisfy { frame in
            switch frame.kind {
            case .loop, .arm, .attempt, .clause, .deferred: true
            case .closure, .task: false
            }
        } && frames.contains { if case .deferred = $0.kind { true } else { false } }
    }

    /// Whether a question stands around it, other than for `self`.
    fileprivate var isAsked: Bool {
        frames.contains { frame in
            guard case .arm(let branch) = frame.kind else { return false }
            return !branch.conditions.allSatisfy { step in
                if case .binding(let binding) = step.kind { binding.names == ["self"] } else { false }
            }
        }
    }
}
