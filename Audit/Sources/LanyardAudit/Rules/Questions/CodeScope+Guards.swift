extension CodeScope {
    /// Whether code before a task turns away a second start: `guard !isLoading else { return }`, `if task != nil { return }`.
    func turnsAwaySecondStart(before site: TaskSite) -> Bool {
        turnsAwaySecondStart(before: site.place, site)
    }

    /// Whether code before a place turns away a second start, or starts a task only under such a condition.
    func turnsAwaySecondStart(before place: Place, _ site: TaskSite? = nil) -> Bool {
        var turnsAway = false
        Outline.walk(body, .closures) { step in
            guard step.place < place else { return false }
            guard case .branch(let branch) = step.kind, branch.conditions.contains(where: isBusySign) else {
                return true
            }
            turnsAway = branch.arms.contains { arm in
                arm.contains { if case .exit = $0.kind { true } else { false } }
                    || Outline.contains(arm, .closures) {
                        if case .task(let inner) = $0.kind { inner === site } else { false }
                    }
            }
            return !turnsAway
        }
        return turnsAway || isDisabledMeanwhile(before: place, site)
    }

    /// Whether a flag that is set before a place, or by the task before it waits, takes away from the user what would start the work
    /// again: `.disabled(isSending)`. With a second start elsewhere, it need not.
    private func isDisabledMeanwhile(before place: Place, _ site: TaskSite?) -> Bool {
        guard isView, let type, let function else { return false }
        var flags: Set<Substring> = []
        func note(_ step: Step) {
            guard case .write(let write) = step.kind, write.isConstant, !write.isNil, let flag = ownMember(step) else {
                return
            }
            flags.insert(flag)
        }
        Outline.walk(body, .closures) { step in
            if step.place < place { note(step) }
            return true
        }
        Outline.walk(site?.body ?? [], .own) { step in
            note(step)
            return !step.suspends
        }
        guard !flags.isEmpty, type.functions.count(where: { $0.calls(function.name) }) < 2 else { return false }
        return type.functions.contains { function in
            function.calls("disabled")
                && Outline.contains(function.body, .everything) { step in
                    guard case .call(let call) = step.kind, call.path.last == "disabled" else { return false }
                    return call.arguments.contains { speaks($0.steps, of: flags) }
                }
        }
    }

    /// Whether a task is started only if a property is there or is not: `if model == nil { Task { model = … } }`.
    func asksFor(_ property: Substring, before site: TaskSite) -> Bool {
        Outline.contains(body, .closures) { step in
            guard step.place < site.place, case .branch(let branch) = step.kind else { return false }
            return Outline.contains(branch.conditions) { ownMember($0) == property }
        }
    }

    /// Whether a condition compares a property with a copy of it that the code took along: `guard request == self.request`.
    func comparesWithCopy(_ step: Step) -> Bool {
        guard case .branch(let branch) = step.kind, branch.kind == .guard || branch.kind == .if else { return false }
        let compared = branch.conditions.filter { $0.marks.contains(.compared) }
        return compared.contains { ownMember($0) != nil }
            && compared.contains { $0.marks.contains(.local) && $0.path?.first != "self" }
    }

    /// Whether a task itself leaves before it waits if its work is under way or was done: `guard !hasLoaded else { return }`.
    func turnsItselfAway(_ site: TaskSite) -> Bool {
        for step in site.body {
            if Outline.contains([step], .own, where: \.suspends) { return false }
            guard case .branch(let branch) = step.kind, branch.conditions.contains(where: isBusySign) else { continue }
            if branch.arms.contains(where: { arm in arm.contains { if case .exit = $0.kind { true } else { false } } })
            {
                return true
            }
        }
        return false
    }

    /// Whether a condition asks for something of `self` that says that work is under way.
    private func isBusySign(_ step: Step) -> Bool {
        if case .binding(let binding) = step.kind { return binding.value.contains(where: isBusySign) }
        guard case .mention(let path) = step.kind, let type, let member = ownMember(step), member != "self" else {
            return false
        }
        if let property = module.property(member, of: type), property.isTask || property.isCollectionOfTasks {
            return true
        }
        let name = path.last.lowercased()
        return step.marks.contains(.negated) || Self.beginnings.contains { name.hasPrefix($0) }
            || Self.busyWords.contains { name.contains($0) }
    }

    private static let beginnings = ["is", "has", "did", "was", "needs"]
    private static let busyWords = [
        "loading", "running", "busy", "progress", "state", "status", "phase", "active", "started", "done", "finished",
        "loaded",
        "pending", "completed", "inflight", "task", "operation",
    ]
}
