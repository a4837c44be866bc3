extension FailureTaken {
    /// How a clause hands the error on as a failure: to a function of its type that is there for errors, or to whoever called; `nil`
    /// if it does not.
    ///
    /// It does not count where SwiftUI cancels because the view goes: then nobody is there to see it.
    func handedOn(by clause: Attempt.Clause, of standing: Standing) -> String? {
        switch canceller {
        case .caller: guard scope.isCalledInHeldTask() else { return nil }
        case .view: guard standing.isInTaskOfChange else { return nil }
        case .nobody, .holder, .group: break
        }
        let names = clause.errorNames
        // A question before it may be the one that is needed.
        guard !clause.body.contains(where: \.throwsOrAsks) else { return nil }
        var found: String?
        Outline.walk(clause.body, .inline) { step in
            guard case .call(let call) = step.kind, !step.isLog else { return true }
            let isGiven = call.arguments.contains { scope.speaks($0.steps, of: names) }
            if isGiven, call.path.last == "failure", !call.path.base.isEmpty || !call.path.hasBase, returnsResult {
                found = "returns it as a failure"
            } else if isForErrors(step, call, isGiven) {
                found = "takes it for a failure in “\(call.path.last)”"
            }
            return found == nil
        }
        return found
    }

    private var returnsResult: Bool { scope.function?.result.hasPrefix("Result<") == true }

    /// Whether a call is of a function of the own type that takes errors, and does not look for cancellation.
    private func isForErrors(_ step: Step, _ call: Call, _ isGiven: Bool) -> Bool {
        let name = call.path.last.lowercased()
        guard name.contains("fail") || isGiven && name.contains("error") else { return false }
        let functions = scope.ownFunctions(called: step)
        return !functions.isEmpty
            && functions.allSatisfy { !Outline.contains($0.body, .everything, where: \.speaksOfCancellation) }
    }
}

extension Attempt.Clause {
    /// The name of what it catches.
    fileprivate var errorNames: Set<Substring> {
        guard pattern.hasPrefix("let") else { return ["error"] }
        let name = pattern.dropFirst(3).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        // `leterrorasNSError`: the pattern has no spaces.
        return [name, name.firstRange(of: /as(any)?[A-Z]/).map { name[..<$0.lowerBound] } ?? name, "error"]
    }
}

extension Step {
    /// Whether it throws, or turns away on some condition but that `self` has gone.
    fileprivate var throwsOrAsks: Bool {
        switch kind {
        case .exit(.throw): return true
        case .branch(let branch) where branch.kind == .guard:
            return !branch.conditions.allSatisfy { step in
                if case .binding(let binding) = step.kind { binding.names == ["self"] } else { false }
            }
        default: return false
        }
    }
}
