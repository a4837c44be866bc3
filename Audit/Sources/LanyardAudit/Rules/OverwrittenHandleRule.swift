/// A handle that is overwritten while its task may run: nobody can cancel that task any more, and its answer may come last.
struct OverwrittenHandleRule: Rule {
    static let id = "overwritten-handle"
    static let summary = "A new task takes the place of one that may still run and is not cancelled."
    /// Whether a function is called again while its task runs is decided by screens, flags and callers elsewhere.
    static let isOn = false

    func check(_ scope: CodeScope) -> [Finding] {
        guard scope.type?.kind == .class || scope.type?.kind == .actor || scope.isView, !scope.isTestCase,
            scope.runsAgain
        else { return [] }
        return scope.tasks.compactMap { site in
            guard site.isUnstructured, !scope.isInPreview(site), let property = scope.property(holding: site),
                property.isTask, !property.isStatic, !property.hasOwnWrapper, !isSafe(property, site, scope),
                let harm = harm(site, scope)
            else { return nil }
            return Finding(
                Self.self,
                in: scope,
                at: site.place,
                """
                This task takes the place of one in “\(property.name)” that may still run: \(harm). Call \
                \(property.name)?.cancel() first.
                """
            )
        }
    }

    /// What two tasks at once do: they loop both, or the answer for an older question comes last.
    ///
    /// Two that ask the same do little harm, and neither do two of which each ends with what it is given.
    private func harm(_ site: TaskSite, _ scope: CodeScope) -> String? {
        if scope.endlessLoop(site.body) != nil { return "the older loop goes on beside the new one" }
        guard let answer = AnswerFlow(scope).answer(in: site) else { return nil }
        return "both write “\(answer.property)”, and the answer for an older “\(answer.question)” may come last"
    }

    private func isSafe(_ property: PropertyFacts, _ site: TaskSite, _ scope: CodeScope) -> Bool {
        scope.cancels(property.name, in: scope.body, before: site.place)
            || scope.turnsAwaySecondStart(before: site)
            || leavesIfItWasThere(scope)
            || waitsForOlder(property, site, scope)
            || cancelsOldValue(property, scope)
            || cancelsOlder(property, site, scope)
            || callersCancel(property, scope)
            || isPaired(property, scope)
    }

    /// Whether the new task cancels the older one, which it was given: `Task { [older = task] in older?.cancel() … }`.
    private func cancelsOlder(_ property: PropertyFacts, _ site: TaskSite, _ scope: CodeScope) -> Bool {
        guard let closure = site.closure, scope.speaks(closure.captureValues, of: [property.name[...]]) else {
            return false
        }
        return Outline.contains(site.body) { $0.path?.last == "cancel" }
    }

    /// Whether the new task waits for the old one: `Task { [task] in await task?.value … }`.
    private func waitsForOlder(_ property: PropertyFacts, _ site: TaskSite, _ scope: CodeScope) -> Bool {
        Outline.contains(scope.body, .everything) { step in
            guard let path = step.path, path.parts.count > 1 else { return false }
            return (path.last == "value" || path.last == "result") && step.marks.contains(.awaited)
        }
    }

    /// Whether `didSet` or `willSet` of the property cancels.
    private func cancelsOldValue(_ property: PropertyFacts, _ scope: CodeScope) -> Bool {
        scope.type?.functions.contains { function in
            (function.kind == .didSet || function.kind == .willSet) && function.name == property.name
                && scope.with(function).cancels("oldValue", in: function.body)
                || function.kind == .willSet && function.name == property.name
                    && scope.with(function).cancels(property.name, in: function.body)
        } ?? false
    }

    /// Whether all that call the function cancel first, or turn away a second start, or are called only by such.
    private func callersCancel(_ property: PropertyFacts, _ scope: CodeScope, depth: Int = 3) -> Bool {
        guard depth > 0, let function = scope.function, let type = scope.type, function.kind == .function else {
            return false
        }
        let callers = type.functions.filter { $0.place != function.place && $0.calls(function.name) }
        return !callers.isEmpty
            && callers.allSatisfy { caller in
                let scope = scope.with(caller)
                return scope.cancels(property.name, in: caller.body)
                    || scope.turnsAwaySecondStart(before: Place(line: caller.lastLine, column: 0))
                    || leavesIfItWasThere(scope)
                    || caller.isPrivate && callersCancel(property, scope, depth: depth - 1)
            }
    }

    /// Whether a function leaves because of a property that it fills itself: `guard listener == nil else { return }`.
    private func leavesIfItWasThere(_ scope: CodeScope) -> Bool {
        scope.body.contains { step in
            guard case .branch(let branch) = step.kind,
                branch.arms.contains(where: { arm in
                    arm.contains { if case .exit = $0.kind { true } else { false } }
                })
            else { return false }
            let asked = Set(branch.conditions.compactMap { scope.ownMember($0) })
            return Outline.contains(scope.body, .closures) { later in
                later.place > step.place && scope.ownPropertyWritten(later).map { asked.contains($0) } == true
            }
        }
    }

    /// Whether the function begins something that another ends, and is called in turns with it.
    private func isPaired(_ property: PropertyFacts, _ scope: CodeScope) -> Bool {
        guard let function = scope.function, let type = scope.type else { return false }
        let name = function.name.lowercased()
        guard Self.beginnings.contains(where: { name.hasPrefix($0) }) || scope.isCalledOnAppear(function.name) else {
            return false
        }
        return type.functions.contains { other in
            other.place != function.place && scope.with(other).cancels(property.name, in: other.body)
        }
    }

    private static let beginnings = [
        "start", "begin", "viewwillappear", "viewdidappear", "appear", "onappear", "connect", "resume", "subscribe",
        "observe",
        "listen", "activate", "play", "open", "enable",
    ]
}
