/// A property that takes the handle of a task, and that nobody ever cancels.
///
/// A handle that somebody waits for, hands on or returns has a use. So has one that is only there to tell whether work is
/// under way, as long as that work ends by itself.
struct UncancelledHandleRule: Rule {
    static let id = "uncancelled-handle"
    static let summary = "The handle of a task is stored and never cancelled."

    func check(_ type: TypeEntry, in scope: CodeScope) -> [Finding] {
        guard type.kind == .class || scope.isView, !scope.module.livesAsLongAsProgram(type), !scope.isTestCase else {
            return []
        }
        return type.declaration.facts.properties.compactMap { property in
            guard property.isTask, property.isStored, !property.isStatic, !property.hasOwnWrapper,
                // A binding belongs to another view.
                !property.attributes.contains("Binding")
            else {
                return nil
            }
            if isUsed(property, type, scope) { return forgotten(property, type, scope) }
            let sites = sites(storing: property, type, scope)
            guard let (site, place) = sites.first,
                !sites.allSatisfy({ endsWithOwner($0.site, scope.with($0.function)) })
            else { return nil }
            let isEndless = sites.contains { scope.with($0.function).endlessLoop($0.site.body) != nil }
            if !isEndless, isAskedFor(property, type) || sites.allSatisfy({ asksOwnFlag($0, scope) }) { return nil }
            return finding(property, isEndless: isEndless, site: site, in: place, scope)
        }
    }

    /// Whether a task loops as long as the object says so: `while isRecording { … }`. It is ended by that.
    private func asksOwnFlag(_ site: (site: TaskSite, function: FunctionFacts), _ scope: CodeScope) -> Bool {
        let scope = scope.with(site.function)
        return site.site.body.contains { step in
            guard case .loop(let loop) = step.kind, loop.kind == .while || loop.kind == .repeatWhile else {
                return false
            }
            return Outline.contains(loop.head) { scope.ownMember($0) != nil }
        }
    }

    /// Whether a task asks in each round whether its owner is still there: `while true { guard let self else { return } … }`. One
    /// round later it ends by itself, unless it waits for the next element of a sequence.
    private func endsWithOwner(_ site: TaskSite, _ scope: CodeScope) -> Bool {
        guard case .weakly = scope.hold(of: site), !Outline.contains(site.body, where: \.isWaitForElement) else {
            return false
        }
        return site.body.contains { step in
            guard case .loop(let loop) = step.kind, loop.kind == .while || loop.kind == .repeatWhile else {
                return false
            }
            return loop.head.contains(where: \.isBindingOfSelf)
                || Outline.contains(loop.body, .own) { step in
                    guard case .branch(let branch) = step.kind, branch.kind == .guard else { return false }
                    return branch.conditions.contains(where: \.isBindingOfSelf)
                }
        }
    }

    private func finding(
        _ property: PropertyFacts,
        isEndless: Bool,
        site: TaskSite,
        in function: FunctionFacts,
        _ scope: CodeScope
    ) -> Finding {
        let consequence =
            if isEndless { "its loop goes on" } else { "its work goes on, for nobody," }
        return Finding(
            Self.self,
            in: scope,
            at: property.place,
            """
            Nobody cancels “\(property.name)”, which \(function.name.isEmpty ? "code" : function.name) fills in line \
            \(site.place.line): \(consequence) when \(scope.ownerName) is done with. Call \(property.name)\
            \(property.type.hasSuffix("?") || property.type.isEmpty ? "?" : "").cancel() \
            \(scope.isView ? "in onDisappear, or write .task { … }" : place(of: site, scope.with(function))).
            """
        )
    }

    /// Where it can be cancelled: a `deinit` does not run while the task holds the object.
    private func place(of site: TaskSite, _ scope: CodeScope) -> String {
        scope.lets(go: site)
            ? "in the deinit, or where that happens" : "where that happens, which a deinit is not: the task holds self"
    }

    /// A handle that the `deinit` forgets, though it cancels others, and though its task lets the object go.
    private func forgotten(_ property: PropertyFacts, _ type: TypeEntry, _ scope: CodeScope) -> Finding? {
        guard let end = type.deinitializer, property.type.hasSuffix("?") else { return nil }
        let ends = scope.with(end)
        guard !ends.speaks(end.body, of: [property.name[...]]), !ends.cancels(property.name, in: end.body),
            let other = type.properties.values.filter({ $0.isTask && $0.name != property.name })
                .sorted(by: { $0.place < $1.place }).first(where: { ends.cancels($0.name, in: end.body, depth: 0) })
        else { return nil }
        let sites = sites(storing: property, type, scope)
        guard let first = sites.first,
            sites.allSatisfy({ scope.with($0.function).lets(go: $0.site) }),
            sites.contains(where: { scope.with($0.function).waits($0.site.body) })
        else { return nil }
        return Finding(
            Self.self,
            in: scope,
            at: property.place,
            """
            The deinit cancels “\(other.name)”, and forgets “\(property.name)”, which \(first.function.name) fills in line \
            \(first.site.place.line): its work goes on, for nobody. Call \(property.name)?.cancel() there, too.
            """
        )
    }

    private func sites(
        storing property: PropertyFacts,
        _ type: TypeEntry,
        _ scope: CodeScope
    ) -> [(site: TaskSite, function: FunctionFacts)] {
        type.functions.flatMap { function in
            function.tasks.filter { site in
                site.isUnstructured && scope.with(function).property(holding: site)?.place == property.place
            }.map { ($0, function) }
        }
    }

    /// Whether it is cancelled, waited for, returned or handed on, here or from outside.
    private func isUsed(_ property: PropertyFacts, _ type: TypeEntry, _ scope: CodeScope) -> Bool {
        if !property.isPrivate, scope.module.isCancelledFromOutside(property.name) { return true }
        let subclasses = scope.module.subclasses(of: type)
        return ([type] + subclasses).flatMap(\.functions).contains { function in
            isUsed(property, in: function, scope.with(function))
        }
    }

    private func isUsed(_ property: PropertyFacts, in function: FunctionFacts, _ scope: CodeScope) -> Bool {
        guard scope.speaks(function.body, of: [property.name[...]]) else { return false }
        if scope.cancels(property.name, in: function.body, depth: 0) { return true }
        return !Outline.walk(function.body, .everything) { step in
            switch step.kind {
            case .mention(let path):
                // `try await task.value`, or a name for it.
                return
                    !(path.parts.contains(property.name[...]) && path.last != property.name[...]
                    && path.last != "isCancelled")
            case .call(let call):
                return !call.arguments.contains { handsOn($0.steps, property.name) }
            case .binding(let binding):
                return !(handsOn(binding.value, property.name) && usesLocally(binding.names, function))
            case .exit(.return):
                return true
            default:
                return true
            }
        } || returns(property, function)
    }

    private func handsOn(_ steps: [Step], _ name: String) -> Bool {
        steps.contains { step in
            if case .mention(let path) = step.kind { path.last == name[...] } else { false }
        }
    }

    /// Whether a name that was bound to it is waited for, handed on or returned.
    private func usesLocally(_ names: [String], _ function: FunctionFacts) -> Bool {
        Outline.contains(function.body, .everything) { step in
            guard let path = step.path else { return false }
            return names.contains { path.first == $0[...] } && step.marks.contains(.local)
        }
    }

    private func returns(_ property: PropertyFacts, _ function: FunctionFacts) -> Bool {
        guard function.result.contains("Task") || function.kind == .getter else { return false }
        return handsOn(function.body, property.name)
    }

    /// Whether conditions ask for it: `if task == nil`.
    private func isAskedFor(_ property: PropertyFacts, _ type: TypeEntry) -> Bool {
        type.functions.contains { function in
            Outline.contains(function.body, .everything) { step in
                guard case .branch(let branch) = step.kind else { return false }
                return branch.conditions.contains { $0.path?.withoutSelf == property.name[...] }
            } || (function.kind == .getter && handsOn(function.body, property.name))
        }
    }
}

extension Step {
    fileprivate var isWaitForElement: Bool {
        if case .loop(let loop) = kind { loop.kind == .forAwait } else { false }
    }
}

extension CodeScope {
    /// Whether a task does not keep the object while it waits.
    fileprivate func lets(go site: TaskSite) -> Bool {
        switch hold(of: site) {
        case .not, .weakly: true
        case .fromBinding, .strongly: false
        }
    }
}
