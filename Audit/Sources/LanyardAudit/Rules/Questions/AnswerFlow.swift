/// Follows an answer: from the question, a parameter or state that changes, through an `await`, to the property that takes it.
struct AnswerFlow {
    /// Which answers count.
    enum Source: Sendable {
        /// Those of any `await`.
        case anyWait
        /// Those that come although the task that waits was cancelled.
        case deafWait
    }

    struct Answer {
        let property: Substring
        let question: Substring
        let place: Place
        /// What comes although the task was cancelled, for people; empty if that was not asked for.
        let reason: String
    }

    private let scope: CodeScope
    private let source: Source

    init(_ scope: CodeScope, _ source: Source = .anyWait) {
        (self.scope, self.source) = (scope, source)
    }

    /// The first answer in a task that is written without a look whether it is still wanted.
    func answer(in site: TaskSite) -> Answer? {
        var questions = Set(
            scope.function?.parameters.filter { !isCallback($0.type) && !scope.isAlwaysTheSame($0) }
                .map { $0.name[...] } ?? []
        )
        if scope.function?.kind == .didSet || scope.function?.kind == .setter, let name = scope.function?.name {
            questions.formUnion([name[...], "newValue"])
        }
        questions.formUnion(changedValues(around: site))
        // A task that is cancelled for the next one is started anew because something has changed.
        if source == .deafWait { questions.formUnion(scope.changingProperties) }
        // What is made of the question before the task starts.
        Outline.walk(scope.body, .closures) { step in
            guard step.place < site.place else { return false }
            if case .binding(let binding) = step.kind, scope.speaks(binding.value, of: questions) {
                questions.formUnion(binding.names.map { $0[...] })
            }
            return true
        }
        return answer(in: site.body, questions: questions, depth: 1)
    }

    /// The first answer in steps that are started anew with each of these questions.
    func answer(in steps: [Step], to questions: Set<Substring>) -> Answer? {
        answer(in: steps, questions: questions, depth: 1)
    }

    /// The names for the value whose change starts a task: `onChange(of: query) { _, query in Task { … } }`.
    private func changedValues(around site: TaskSite) -> Set<Substring> {
        guard site.isInside("onChange") else { return [] }
        var names: Set<Substring> = []
        Outline.walk(scope.body, .everything) { step in
            guard case .call(let call) = step.kind, call.path.last == "onChange" else { return true }
            let closures = call.closures.filter { closure in
                Outline.contains(closure.body, .closures) {
                    if case .task(let inner) = $0.kind { inner === site } else { false }
                }
            }
            guard !closures.isEmpty else { return true }
            names.formUnion(closures.flatMap(\.parameters).map { $0[...] })
            names.formUnion(call.arguments.first?.steps.compactMap { $0.path?.withoutSelf } ?? [])
            return true
        }
        return names.subtracting(["_"])
    }

    private func answer(in steps: [Step], questions: Set<Substring>, depth: Int) -> Answer? {
        var (asked, reason, answers): (Substring?, String, Set<Substring>) = (nil, "", [])
        var (isChecked, found): (Bool, Answer?) = (false, nil)
        var questions = questions
        Outline.walk(steps) { step in
            if step.asksForCancellation || comparesQuestion(step, asked, questions) || scope.comparesWithCopy(step) {
                isChecked = true
            }
            switch step.kind {
            case .suspension:
                // What throws when it is cancelled is as good as a look.
                isChecked = source == .deafWait && !step.marks.isDisjoint(with: [.tried, .triedOptionally])
            case .binding(let binding):
                if let (question, why) = question(in: binding.value, questions) {
                    (asked, reason, isChecked) = (question, why, false)
                    answers.formUnion(binding.names.map { $0[...] })
                } else if scope.speaks(binding.value, of: answers) {
                    answers.formUnion(binding.names.map { $0[...] })
                } else if scope.speaks(binding.value, of: questions) {
                    questions.formUnion(binding.names.map { $0[...] })
                }
            case .write(let write) where step.marks.contains(.local) && write.path.parts.count == 1:
                let question = question(in: write.value, questions)
                if let question { (asked, reason, isChecked) = (question.name, question.reason, false) }
                if question != nil || scope.speaks(write.value, of: answers) { answers.insert(write.path.first) }
            case .write(let write):
                let direct = question(in: write.value, questions, isWritten: true)
                let isAnswer = direct != nil || scope.speaks(write.value, of: answers)
                // What is kept under the question itself does not get in the way of another.
                let isKeyed = write.path.parts.contains("[]")
                if isAnswer, direct != nil || !isChecked, !write.isCompound, !isKeyed,
                    let property = scope.ownPropertyWritten(step), let question = direct?.name ?? asked,
                    question != property
                {
                    let reason = direct?.reason ?? reason
                    found = Answer(property: property, question: question, place: step.place, reason: reason)
                }
            case .call(let call) where depth > 0 && step.marks.contains(.awaited):
                found = answer(calledBy: step, call, questions, depth: depth)
            default:
                break
            }
            return found == nil
        }
        return found
    }

    /// The answer that a function of the same type writes, when it is asked the question.
    private func answer(calledBy step: Step, _ call: Call, _ questions: Set<Substring>, depth: Int) -> Answer? {
        for function in scope.ownFunctions(called: step) where function.isAsync {
            let passed = zip(function.parameters, call.arguments).filter { _, argument in
                scope.speaks(argument.steps, of: questions)
            }.map { $0.0.name[...] }
            guard !passed.isEmpty else { continue }
            let flow = AnswerFlow(scope.with(function), source)
            if let answer = flow.answer(in: function.body, questions: Set(passed), depth: depth - 1) { return answer }
        }
        return nil
    }

    /// The question that an `await` in these steps is asked, and why its answer comes in any case; `nil` if there is none.
    private func question(
        in steps: [Step],
        _ questions: Set<Substring>,
        isWritten: Bool = false
    ) -> (name: Substring, reason: String)? {
        guard Outline.contains(steps, .inline, where: \.suspends) else { return nil }
        var found: Substring?
        Outline.walk(steps, .closures) { step in
            guard case .call(let call) = step.kind, step.marks.contains(.awaited), !makesSomething(call) else {
                return true
            }
            for argument in call.arguments where found == nil {
                Outline.walk(argument.steps, .everything) { inner in
                    if let path = inner.path, let part = path.parts.first(where: { questions.contains($0) }) {
                        found = part
                    }
                    return found == nil
                }
            }
            return found == nil
        }
        guard let found else { return nil }
        switch source {
        case .anyWait: return (found, "")
        case .deafWait: return scope.deafWait(in: steps, isWritten: isWritten).map { (found, $0) }
        }
    }

    /// Whether a call makes something new, so that no other call answers the same.
    private func makesSomething(_ call: Call) -> Bool {
        Self.makingVerbs.contains { call.path.last.hasPrefix($0) }
    }

    private static let makingVerbs = ["create", "add", "insert", "duplicate", "save", "delete", "remove", "append"]

    /// Whether a condition compares the question with what is asked now: `guard query == self.query else { return }`.
    private func comparesQuestion(_ step: Step, _ asked: Substring?, _ questions: Set<Substring>) -> Bool {
        guard let asked, case .branch(let branch) = step.kind, branch.kind == .guard || branch.kind == .if else {
            return false
        }
        return scope.speaks(branch.conditions, of: questions.union([asked]))
    }

    private func isCallback(_ type: String) -> Bool {
        type.contains("->")
    }
}
