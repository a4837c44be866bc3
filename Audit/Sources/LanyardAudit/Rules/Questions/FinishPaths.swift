/// Finds the ways through the producer of a stream that end without finishing it.
struct FinishPaths {
    struct Gap: Hashable {
        enum Kind: Hashable {
            /// It returns.
            case leaves
            /// It throws, and nobody catches it.
            case throwsOut
            /// It comes to its end.
            case ends
        }
        let kind: Kind
        let place: Place
        /// Whether it is the way on which `self` has gone, which is seldom taken.
        var isWithoutSelf = false
    }

    private let continuation: String
    private(set) var gaps: [Gap] = []
    /// Whether a `do` around catches what is thrown.
    private var isInDo = false

    init(of continuation: String) {
        self.continuation = continuation
    }

    /// Goes through a task.
    mutating func follow(_ site: TaskSite) {
        if !isFinished(site.body[...]) { gaps.append(Gap(kind: .ends, place: site.place)) }
    }

    /// Whether all ways to the end of steps finish it; ways that leave are looked at on the way.
    private mutating func isFinished(_ steps: ArraySlice<Step>) -> Bool {
        for step in steps where isFinished(by: step) { return true }
        return false
    }

    private mutating func isFinished(by step: Step) -> Bool {
        if finishes(step) { return true }
        if !isInDo, step.throwsOut { gaps.append(Gap(kind: .throwsOut, place: step.place)) }
        switch step.kind {
        case .exit(.return):
            gaps.append(Gap(kind: .leaves, place: step.place))
            return true
        case .exit(.throw):
            if !isInDo { gaps.append(Gap(kind: .throwsOut, place: step.place)) }
            return true
        case .exit: return false
        case .call(let call): return ["fatalError", "preconditionFailure"].contains(call.path.last)
        case .branch(let branch): return isFinished(by: branch)
        case .attempt(let attempt): return isFinished(by: attempt)
        case .loop(let loop):
            _ = isFinished(loop.body[...])
            return loop.isForever && !Outline.contains(loop.body, .own, where: \.isBreak)
        default: return false
        }
    }

    private mutating func isFinished(by branch: Branch) -> Bool {
        // Code that asks for cancellation has no reader any more.
        if Outline.contains(branch.conditions, .everything, where: \.speaksOfCancellation) {
            return false
        }
        if branch.kind == .guard {
            let count = gaps.count
            for arm in branch.arms { _ = isFinished(arm[...]) }
            if branch.conditions.allSatisfy(\.bindsSelf) {
                for index in gaps.indices.dropFirst(count) { gaps[index].isWithoutSelf = true }
            }
            return false
        }
        var all = branch.isExhaustive
        for arm in branch.arms where !isFinished(arm[...]) { all = false }
        return all
    }

    private mutating func isFinished(by attempt: Attempt) -> Bool {
        let before = isInDo
        isInDo = true
        var all = isFinished(attempt.body[...])
        isInDo = before
        for clause in attempt.clauses where !clause.isForCancellation {
            if !isFinished(clause.body[...]) { all = false }
        }
        return all
    }

    /// Whether a step finishes it, puts that off to the end, or hands it on to somebody who may.
    private func finishes(_ step: Step) -> Bool {
        switch step.kind {
        case .call(let call):
            if call.path.text == "\(continuation).finish" { return true }
            return Outline.contains([step], .everything) { step in
                guard let path = step.path else { return false }
                return path.text == continuation || path.text == "\(continuation).finish"
            }
        case .deferred(let body): return speaks(body)
        case .write(let write): return speaks(write.value)
        case .binding(let binding): return speaks(binding.value)
        case .task(let site): return speaks(site.body)
        default: return false
        }
    }

    private func speaks(_ steps: [Step]) -> Bool {
        Outline.contains(steps, .everything) { step in
            step.path?.text == continuation || step.path?.text == "\(continuation).finish"
        }
    }
}

extension Step {
    fileprivate var isBreak: Bool { if case .exit(.break) = kind { true } else { false } }
    /// `guard let self`, under whatever name.
    var bindsSelf: Bool {
        if case .binding(let binding) = kind {
            return binding.names.contains("self") || binding.names.contains("strongSelf")
        }
        return path?.text == "self"
    }

    /// Whether something in it throws, other than what throws only because the task was cancelled.
    fileprivate var throwsOut: Bool {
        switch kind {
        case .attempt, .branch, .task, .deferred, .closure: false
        case .loop(let loop):
            marks.contains(.tried) || Outline.contains(loop.head, .own) { $0.marks.contains(.tried) }
        default:
            // What a sleep is given stands behind its `try`, too.
            !Outline.contains([self], .own, where: \.isCancellableWait)
                && Outline.contains([self], .own) { step in
                    guard case .call = step.kind else { return false }
                    return step.marks.contains(.tried) && !step.marks.contains(.triedForcibly)
                }
        }
    }
}
