/// A `deinit` that cancels a task which holds the object: it cannot run before the task has ended.
struct DeinitNeverRunsRule: Rule {
    static let id = "deinit-never-runs"
    static let summary = "A deinit cancels a task that keeps the object, so that it cannot run while the task does."

    func check(_ scope: CodeScope) -> [Finding] {
        guard let type = scope.type, type.isReference, let end = type.deinitializer,
            !scope.module.livesAsLongAsProgram(type)
        else { return [] }
        return scope.tasks.compactMap { site in
            guard site.isUnstructured, let property = scope.property(holding: site), property.isTask,
                scope.with(end).cancels(property.name, in: end.body)
            else { return nil }
            return finding(site, property, end, scope)
        }
    }

    private func finding(_ site: TaskSite, _ property: PropertyFacts, _ end: FunctionFacts, _ scope: CodeScope)
        -> Finding?
    {
        let (body, how, waits): ([Step], String, Bool)
        switch scope.hold(of: site) {
        case .not: return nil
        case .weakly:
            guard let call = scope.endlessCallOnSelf(site.body) else { return nil }
            (body, how, waits) = ([call], "self?.\(call.path?.last ?? "") holds self as long as it runs", true)
        case .fromBinding(let place):
            body = site.body.filter { $0.place >= place }
            (how, waits) = ("it holds self from “guard let self” on", scope.waits(body))
        case .strongly(let isImplicit):
            (body, waits) = (site.body, scope.waits(site.body))
            how = isImplicit ? "it holds self without saying so" : "it holds self"
        }
        guard waits else { return nil }
        let isEndless = scope.endlessLoop(body) != nil
        // With another place that cancels it, the deinit is a precaution that does no harm.
        if !isEndless, isCancelledElsewhere(property, except: scope.function, end, scope) { return nil }
        return Finding(
            Self.self,
            in: scope,
            at: site.place,
            """
            The deinit that cancels this task \(isEndless ? "never runs" : "cannot run before it has ended"): \(how). Write \
            [weak self], and hold self only between two waits, or cancel from outside.
            """
        )
    }

    private func isCancelledElsewhere(
        _ property: PropertyFacts,
        except function: FunctionFacts?,
        _ end: FunctionFacts,
        _ scope: CodeScope
    ) -> Bool {
        scope.type?.functions.contains { other in
            other.place != function?.place && other.place != end.place
                && scope.with(other).cancels(property.name, in: other.body, depth: 0)
        } ?? false
    }
}

extension CodeScope {
    /// A call on `self?` that stays in a loop until it is cancelled.
    fileprivate func endlessCallOnSelf(_ steps: [Step]) -> Step? {
        Outline.first(steps) { step in
            step.marks.contains(.awaited)
                && ownFunctions(called: step).contains { $0.isAsync && with($0).endlessLoop($0.body) != nil }
        }
    }
}
