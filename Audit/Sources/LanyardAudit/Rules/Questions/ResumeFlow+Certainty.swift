extension ResumeFlow {
    /// Where steps resume it on each way that comes in; `nil` if there is one that does not.
    func resume(certainlyIn steps: ArraySlice<Step>) -> Place? {
        for step in steps {
            switch step.kind {
            case .call(let call):
                if isResume(call) { return step.place }
                if Self.endings.contains(call.path.last) { return nil }
            case .exit: return nil
            case .write(let write) where isCleared(by: write): return nil
            case .branch(let branch):
                if ResumeFlag.isAsked(in: branch.conditions) { return nil }
                let resumes = branch.arms.map { resume(certainlyIn: $0[...]) }
                if branch.kind == .guard {
                    if resumes.contains(nil) { return nil }
                } else if branch.isExhaustive, !resumes.contains(nil) {
                    return resumes.compactMap(\.self).min()
                } else if zip(branch.arms, resumes).contains(where: { $1 == nil && $0.contains(where: \.isExit) }) {
                    return nil
                }
            case .attempt(let attempt):
                let all = ([attempt.body] + attempt.clauses.map(\.body)).map { resume(certainlyIn: $0[...]) }
                if !all.contains(nil) { return all.compactMap(\.self).min() }
            default: continue
            }
        }
        return nil
    }

    func isResume(_ call: Call) -> Bool { call.path.text == "\(name).resume" }

    /// Whether the name stands for another continuation from now on, or for none.
    func isCleared(by write: Write) -> Bool { write.path.withoutSelf == Path(name).withoutSelf }

    static let endings: Set<Substring> = ["fatalError", "preconditionFailure", "exit"]
}

extension Step {
    fileprivate var isExit: Bool { if case .exit = kind { true } else { false } }
}
