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
                attempt.waitsInTry(scope), !Outline.contains(clause.body, .everything, where: \.speaksOfCancellation)
            else { return }
            let canceller = scope.canceller(of: standing)
            let taken = FailureTaken(scope, canceller)
            // A loop over a stream that is cancelled ends in silence, but other sequences throw.
            guard canceller != .nobody, canceller.isKnown || attempt.callsInTry,
                let failure = taken.by(clause, of: standing)
            else {
                return
            }
            findings.append(
                Finding(
                    Self.self,
                    severity: failure.severity,
                    in: scope,
                    at: clause.place,
                    """
                    When \(canceller.description), this catch may get a CancellationError, or URLError.cancelled of \
                    URLSession, and \(failure.consequence). \(taken.remedy(for: clause, of: standing))
                    """
                )
            )
        }
        return findings
            + MissedURLCancellation.all(in: scope).map {
                Finding(Self.self, severity: $0.severity, in: scope, at: $0.place, $0.message)
            }
    }
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
    fileprivate func waitsInTry(_ scope: CodeScope) -> Bool {
        Outline.contains(body, .inline) { step in
            guard step.marks.isSuperset(of: [.tried, .awaited]) else { return false }
            return switch step.kind {
            case .call: scope.mayThrowWhenCancelled(step)
            case .loop: true
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
