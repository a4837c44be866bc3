/// A `deinit` that cancels a task which holds the object: it cannot run before the task has ended.
struct DeinitNeverRunsRule: Rule {
    static let id = "deinit-never-runs"
    static let summary = "A deinit cancels a task that keeps the object, so that it cannot run while the task does."

    func check(_ scope: CodeScope) -> [Finding] {
        guard let type = scope.type, type.isReference, let end = type.deinitializer,
            !scope.module.livesAsLongAsProgram(type)
        else { return [] }
        return scope.tasks.compactMap { site in
            guard site.isUnstructured, let name = holder(of: site, scope),
                scope.with(end).cancels(name, in: end.body)
            else { return nil }
            return finding(site, name, end, scope)
        }
    }

    /// The name of what keeps the handle: a property of the object, or of a value in it that a lock guards, as in
    /// `state.withLock { $0.task = task }`.
    private func holder(of site: TaskSite, _ scope: CodeScope) -> String? {
        if let property = scope.property(holding: site) { return property.isTask ? property.name : nil }
        switch site.destination {
        case .stored(let path) where path.parts.count == 2 && path.last != "[]":
            return String(path.last)
        case .local(let name):
            let write = Outline.first(scope.body, .everything) { step in
                guard case .write(let write) = step.kind, write.path.parts.count == 2 else { return false }
                return write.value.count == 1 && write.value[0].path?.text == name
            }
            return write?.path.map { String($0.last) }
        default:
            return nil
        }
    }

    private func finding(_ site: TaskSite, _ name: String, _ end: FunctionFacts, _ scope: CodeScope) -> Finding? {
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
        let isCancelledElsewhere = isCancelledElsewhere(name, except: scope.function, end, scope)
        if !isEndless, isCancelledElsewhere { return nil }
        let consequence =
            switch (isEndless, isCancelledElsewhere) {
            case (false, _): "cannot run before it has ended"
            case (true, false): "never runs"
            case (true, true): "cannot run before something else has cancelled it"
            }
        return Finding(
            Self.self,
            in: scope,
            at: site.place,
            """
            The deinit that cancels this task \(consequence): \(how). Write [weak self], and hold self only between two \
            waits, or cancel from outside.
            """
        )
    }

    private func isCancelledElsewhere(
        _ name: String,
        except function: FunctionFacts?,
        _ end: FunctionFacts,
        _ scope: CodeScope
    ) -> Bool {
        scope.type?.functions.contains { other in
            other.place != function?.place && other.place != end.place
                && scope.with(other).cancels(name, in: other.body, depth: 0)
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
