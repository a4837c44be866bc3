/// The answer for what was selected when the question was asked, written when something else is.
///
/// ``WriteAfterAwaitRule`` knows questions that are parameters. Here the question is state of the object itself.
struct StaleSelectionRule: Rule {
    static let id = "stale-selection"
    static let summary = "An answer for what was selected before the wait is written for what is selected now."
    /// Whether anything can be selected while it waits is decided by screens, which the source of a model does not show.
    static let severity = Severity.note

    func check(_ scope: CodeScope) -> [Finding] {
        guard let type = scope.type, type.isReference || scope.isView, !scope.isTestCase, !scope.isForShow,
            scope.runsAgain
        else { return [] }
        return scope.tasks.compactMap { site in
            guard site.isUnstructured, site.destination == .discarded, !scope.isInPreview(site),
                !scope.turnsAwaySecondStart(before: site), let answer = answer(in: site, type, scope),
                !scope.asksFor(answer.property, before: site)
            else { return nil }
            return Finding(
                Self.self,
                in: scope,
                at: answer.place,
                """
                “\(answer.property)” gets the answer for the “\(answer.question)” of before the wait, which may be another by \
                now. Compare the two behind the wait, or keep the task and cancel it when “\(answer.question)” changes.
                """
            )
        }
    }

    private func answer(in site: TaskSite, _ type: TypeEntry, _ scope: CodeScope) -> AnswerFlow.Answer? {
        var selections = selections(of: type, scope)
        guard !selections.isEmpty else { return nil }
        // What is made of them before the task starts.
        Outline.walk(scope.body, .closures) { step in
            guard step.place < site.place else { return false }
            if case .binding(let binding) = step.kind, scope.speaks(binding.value, of: selections) {
                selections.formUnion(binding.names.map { $0[...] })
            }
            return true
        }
        if let answer = fitting(AnswerFlow(scope).answer(in: site.body, to: selections)) { return answer }
        // `Task { await load() }`
        var found: AnswerFlow.Answer?
        Outline.walk(site.body) { step in
            guard step.marks.contains(.awaited) else { return true }
            for function in scope.ownFunctions(called: step) where function.isAsync && found == nil {
                let callee = scope.with(function)
                found = fitting(AnswerFlow(callee).answer(in: function.body, to: selections))
            }
            return found == nil
        }
        return found
    }

    /// How something went is shown whatever is selected, and what is selected is no answer.
    private func fitting(_ answer: AnswerFlow.Answer?) -> AnswerFlow.Answer? {
        guard let answer else { return nil }
        let name = answer.property.lowercased()
        return Self.messages.contains { name.contains($0) } || isSelection(answer.property) ? nil : answer
    }

    private static let messages = ["message", "error", "alert", "toast", "status", "progress"]

    /// The properties that say what is selected, and that something may change while a task waits.
    private func selections(of type: TypeEntry, _ scope: CodeScope) -> Set<Substring> {
        scope.changingProperties.filter { name in
            guard isSelection(name), let property = scope.module.property(name, of: type) else { return false }
            return scope.isView || !property.isPrivate || type.functions.contains { writes($0, name, scope) }
        }
    }

    private func isSelection(_ name: Substring) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("selected") || name.hasPrefix("current") || name.hasPrefix("active")
            || name.hasPrefix("chosen") || name.hasPrefix("focused") || name.hasSuffix("query")
            || name.hasPrefix("searchte") || name.hasSuffix("selection")
    }

    private func writes(_ function: FunctionFacts, _ name: Substring, _ scope: CodeScope) -> Bool {
        guard function.kind != .initializer, function.kind != .initialValue else { return false }
        return Outline.contains(function.body, .everything) { scope.with(function).ownPropertyWritten($0) == name }
    }
}
