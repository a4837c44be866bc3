/// What a `catch` does with an error that it takes for a failure.
struct FailureTaken {
    let scope: CodeScope
    let canceller: Canceller

    init(_ scope: CodeScope, _ canceller: Canceller) {
        (self.scope, self.canceller) = (scope, canceller)
    }

    /// What becomes of it, for people, and what that costs.
    typealias Taken = (severity: Severity, consequence: String)

    /// How a clause shows, retries or logs it; `nil` if it does none of that.
    func by(_ clause: Attempt.Clause, of standing: Standing) -> Taken? {
        let callers = canceller == .caller ? scope.callersCancelled : .seen
        if callers == .never { return nil }
        if let retried = retried(by: clause, of: standing) { return (callers == .seen ? .warning : .note, retried) }
        guard callers == .seen else { return nil }
        if let shown = shown(by: clause) { return (severity(of: standing), shown) }
        if let handedOn = handedOn(by: clause, of: standing) { return (.warning, handedOn) }
        return logged(by: clause).map { (.note, $0) }
    }

    /// The state of a view that has gone is seen by nobody, unless its task is started anew for another value.
    private func severity(of standing: Standing) -> Severity {
        scope.isView && (canceller == .view || canceller == .caller) && !standing.isInTaskOfChange ? .note : .warning
    }

    private func shown(by clause: Attempt.Clause) -> String? {
        var shown: String?
        Outline.walk(clause.body, .closures) { step in
            switch step.kind {
            case .write(let write) where !write.isNil:
                let name = write.path.last.lowercased()
                let isShown = Self.shownNames.contains { name.contains($0) } || isFailure(write.value)
                if isShown, scope.ownMember(step) != nil || write.path.parts.count > 1 {
                    shown = "shows it as an error in “\(write.path.text)”"
                }
            case .call(let call):
                let name = call.path.last.lowercased()
                if Self.showingCalls.contains(where: { name.contains($0) }) {
                    shown = "shows it with “\(call.path.text)”"
                }
            default: break
            }
            return shown == nil
        }
        return shown
    }

    /// Whether a value is a case such as `.failed(error)`.
    private func isFailure(_ value: [Step]) -> Bool {
        value.contains { step in
            guard let path = step.path else { return false }
            let name = path.last.lowercased()
            return name.contains("error") || name.hasPrefix("fail")
        }
    }

    private static let shownNames = ["error", "alert", "failure", "toast", "banner"]
    private static let showingCalls = [
        "showerror", "showalert", "presenterror", "presentalert", "showtoast", "displayerror",
    ]

    /// Whether the loop around it is there to try again: the `do` leaves it when it succeeds, and the clause does not.
    private func retried(by clause: Attempt.Clause, of standing: Standing) -> String? {
        guard let loop = standing.innermostLoop, loop.triesAgain, !loop.asksForCancellation, !loop.throwsByItself,
            case .attempt(let attempt) = standing.step.kind,
            Self.leaves(attempt.body, by: [.return, .break]), !Self.leaves(clause.body, by: [.return, .break, .throw])
        else { return nil }
        return "tries again"
    }

    /// Whether steps leave a loop on any way but a `catch`.
    private static func leaves(_ steps: [Step], by exits: Set<Step.Exit>) -> Bool {
        steps.contains { step in
            switch step.kind {
            case .exit(let exit): exits.contains(exit)
            case .branch(let branch): branch.arms.contains { leaves($0, by: exits) }
            default: false
            }
        }
    }

    /// A log of what a task that was cancelled on purpose throws; only where the one who cancels is in sight.
    private func logged(by clause: Attempt.Clause) -> String? {
        guard canceller.isKnown, canceller != .group else { return nil }
        let log = Outline.first(clause.body, .inline) { step in
            step.isLog
                && ["error", "fault", "critical", "warning", "warn"].contains(step.path?.last.lowercased() ?? "")
        }
        return log.map { _ in "logs it as an error" }
    }
}

extension Loop {
    /// Whether it may be there to try again, rather than to go through something.
    fileprivate var triesAgain: Bool {
        switch kind {
        case .while, .repeatWhile: true
        case .forAwait: false
        case .forIn:
            names.allSatisfy { name in
                name == "i" || Self.attemptWords.contains { name.lowercased().contains($0) }
            }
        }
    }

    /// What a loop counts that tries again, or elsewhere.
    private static let attemptWords = [
        "attempt", "retry", "try", "tries", "candidate", "url", "host", "server", "endpoint", "mirror",
    ]
}
