/// A `catch` for `CancellationError` around a request of `URLSession`, which throws `URLError.cancelled` instead: the cancellation
/// gets to the `catch` for failures.
struct MissedURLCancellation {
    let place: Place
    let severity: Severity
    let message: String

    static func all(in scope: CodeScope) -> [MissedURLCancellation] {
        guard
            Outline.contains(scope.body, .everything, where: { $0.path?.last == "CancellationError" })
                || scope.hasClause
        else { return [] }
        var found: [MissedURLCancellation] = []
        Standing.walk(scope.body) { standing in
            guard case .attempt(let attempt) = standing.step.kind, asksForWrongError(attempt),
                let clause = attempt.clauses.last(where: { $0.pattern.isEmpty }),
                let request = request(in: attempt.body, scope)
            else { return }
            let canceller = scope.canceller(of: standing)
            let taken = FailureTaken(scope, canceller)
            guard canceller != .nobody, canceller.isKnown || scope.callersCancelled == .seen,
                let failure = taken.by(clause, of: standing)
            else { return }
            found.append(
                MissedURLCancellation(
                    place: clause.place,
                    severity: failure.severity,
                    message: """
                        When \(canceller.description), “\(request)” throws URLError.cancelled and no CancellationError, so that \
                        this catch gets it, and \(failure.consequence). \(taken.remedy(for: clause, of: standing))
                        """
                )
            )
        }
        return found
    }

    /// Whether clauses look for `CancellationError`, and for nothing else that says the same.
    private static func asksForWrongError(_ attempt: Attempt) -> Bool {
        var asks = false
        for clause in attempt.clauses {
            let pattern = clause.pattern.lowercased()
            if pattern.contains("cancellationerror") { asks = true }
            if pattern.contains("urlerror") || pattern.contains("cancelled") { return false }
            let others = Outline.contains(clause.body, .everything) { step in
                guard step.speaksOfCancellation || step.path?.text.contains("URLError") == true else { return false }
                return step.path?.last != "CancellationError"
            }
            if others { return false }
            if Outline.contains(clause.body, .everything, where: { $0.path?.last == "CancellationError" }) {
                asks = true
            }
        }
        return asks
    }

    /// The request that steps make, themselves or in a function that they call; `nil` if they make none.
    private static func request(in steps: [Step], _ scope: CodeScope, depth: Int = 1) -> String? {
        var found: String?
        Outline.walk(steps) { step in
            guard case .call(let call) = step.kind, step.marks.isSuperset(of: [.awaited, .tried]) else { return true }
            if isRequest(call) {
                found = call.path.text
            } else if depth > 0 {
                let callees = scope.callees(of: step)
                let isOne =
                    callees.isEmpty
                    ? isCalledOnNetwork(call) && makesRequests(scope.module)
                    : callees.contains { makesRequest($0, depth - 1) }
                if isOne { found = call.path.text }
            }
            return found == nil
        }
        return found
    }

    /// Whether a function makes a request, and lets what it throws pass.
    private static func makesRequest(_ scope: CodeScope, _ depth: Int) -> Bool {
        let catches = Outline.contains(scope.body, .everything) { step in
            if case .attempt = step.kind { true } else { step.speaksOfCancellation }
        }
        return !catches && request(in: scope.body, scope, depth: depth) != nil
    }

    /// Whether a call is on something that by its name stands for a server, where the types do not tell.
    private static func isCalledOnNetwork(_ call: Call) -> Bool {
        let base = call.path.base.lowercased()
        return networkWords.contains { base.hasSuffix($0) }
    }

    private static let networkWords = [
        "api", "apiclient", "apiservice", "network", "networking", "backend", "server", "http",
    ]

    /// Whether anything in the program makes a request with a `URLSession`.
    ///
    /// It looks at all functions, so it is only asked about what is suspicious already.
    private static func makesRequests(_ module: ModuleTable) -> Bool {
        module.files.contains { file in
            !file.isTest
                && (file.functions + file.types.flatMap(\.functions)).contains { function in
                    Outline.contains(function.body, .everything) { step in
                        if case .call(let call) = step.kind { isRequest(call) } else { false }
                    }
                }
        }
    }

    private static func isRequest(_ call: Call) -> Bool {
        guard ["data", "upload", "download", "bytes"].contains(call.path.last),
            let label = call.arguments.first?.label, label == "for" || label == "from"
        else { return false }
        return call.path.base.lowercased().contains("session")
    }
}

extension CodeScope {
    /// Whether a `catch` names `CancellationError`.
    fileprivate var hasClause: Bool {
        Outline.contains(body, .everything) { step in
            guard case .attempt(let attempt) = step.kind else { return false }
            return attempt.clauses.contains { $0.pattern.contains("CancellationError") }
        }
    }
}
