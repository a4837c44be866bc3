/// A `catch` for everything, behind a `try await` that can be cancelled, which takes the cancellation for a failure: it shows it,
/// logs it or tries again.
struct CancellationAsFailureRule: Rule {
    static let id = "cancellation-as-failure"
    static let summary = "A catch for all errors takes a cancellation for a failure."

    func check(_ scope: CodeScope) -> [Finding] {
        guard !scope.isForShow, !scope.isTestCase else { return [] }
        var findings: [Finding] = []
        Standing.walk(scope.body) { standing in
            guard case .attempt(let attempt) = standing.step.kind, let clause = attempt.clauseForAll,
                attempt.waitsInTry, !Outline.contains(clause.body, .everything, where: \.speaksOfCancellation)
            else { return }
            let canceller = scope.canceller(of: standing)
            // A loop over a stream that is cancelled ends in silence, but other sequences throw.
            guard canceller != .nobody, canceller.isKnown || attempt.callsInTry,
                let failure = FailureTaken(scope, canceller).by(clause, of: standing)
            else {
                return
            }
            findings.append(
                Finding(
                    Self.self,
                    in: scope,
                    at: clause.place,
                    """
                    When \(canceller.description), this catch may get a CancellationError, and \(failure). Catch \
                    CancellationError before it, or return if Task.isCancelled.
                    """
                )
            )
        }
        return findings
            + MissedURLCancellation.all(in: scope).map { Finding(Self.self, in: scope, at: $0.place, $0.message) }
    }
}

/// What a `catch` does with an error that it takes for a failure.
struct FailureTaken {
    let scope: CodeScope
    let canceller: Canceller

    init(_ scope: CodeScope, _ canceller: Canceller) {
        (self.scope, self.canceller) = (scope, canceller)
    }

    /// How a clause shows, retries or logs it; `nil` if it does none of that.
    func by(_ clause: Attempt.Clause, of standing: Standing) -> String? {
        if let retried = retried(by: clause, of: standing) { return retried }
        guard canceller != .caller || scope.isCalledWhereCancelled() else { return nil }
        return shown(by: clause) ?? handedOn(by: clause, of: standing) ?? logged(by: clause)
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

extension Attempt {
    /// The clause that catches everything, unless one before it takes the cancellation.
    fileprivate var clauseForAll: Clause? {
        guard !clauses.contains(where: \.isForCancellation) else { return nil }
        return clauses.first { clause in
            guard clause.pattern.hasPrefix("let") else { return clause.pattern.isEmpty || clause.pattern == "_" }
            // The pattern has no spaces: `letfailureasAPIFailure`.
            let type = clause.pattern.firstRange(of: /as(any)?[A-Z]/).map { clause.pattern[$0.lowerBound...] } ?? ""
            return clause.pattern.allSatisfy { $0.isLetter || $0 == "_" }
                && ["", "asNSError", "asError"].contains(type)
        }
    }

    /// Whether it waits in a way that may throw because of a cancellation.
    fileprivate var waitsInTry: Bool {
        Outline.contains(body, .inline) { step in
            guard step.marks.isSuperset(of: [.tried, .awaited]) else { return false }
            return switch step.kind {
            case .call, .loop: true
            default: false
            }
        }
    }

    /// Whether it does so in a call, rather than in a loop over a sequence.
    fileprivate var callsInTry: Bool {
        Outline.contains(body, .inline) { step in
            guard step.marks.isSuperset(of: [.tried, .awaited]), case .call = step.kind else { return false }
            return true
        }
    }
}

extension Step {
    /// Whether it names cancellation in any way.
    var speaksOfCancellation: Bool {
        path?.text.lowercased().contains("cancel") ?? false
    }
}
