/// `try!` in front of what throws when its task is cancelled: to cancel is to crash.
struct CrashOnCancelRule: Rule {
    static let id = "crash-on-cancel"
    static let summary = "try! crashes when the task is cancelled."

    func check(_ scope: CodeScope) -> [Finding] {
        guard !scope.isTestCase, !scope.isForShow, !scope.isCommand,
            Outline.contains(scope.body, .everything, where: { $0.marks.contains(.triedForcibly) })
        else { return [] }
        var findings: [Finding] = []
        Standing.walk(scope.body) { standing in
            let step = standing.step
            guard case .call(let call) = step.kind, step.marks.contains(.triedForcibly),
                throwsWhenCancelled(step, scope)
            else { return }
            let canceller = scope.canceller(of: standing)
            guard canceller != .nobody else { return }
            findings.append(
                Finding(
                    Self.self,
                    in: scope,
                    at: step.place,
                    """
                    When \(canceller.description), “\(call.path.text)” throws CancellationError, and try! crashes. Write try, \
                    or catch it and leave.
                    """
                )
            )
        }
        return findings
    }

    private func throwsWhenCancelled(_ step: Step, _ scope: CodeScope) -> Bool {
        if step.isCancellableWait { return true }
        return step.marks.contains(.awaited)
            && scope.callees(of: step).contains { callee in
                callee.function?.canThrow == true && throwsOut(callee.body)
            }
    }

    /// Whether a wait that throws when it is cancelled stands in code, and no `do` around it.
    private func throwsOut(_ steps: [Step]) -> Bool {
        steps.contains { step in
            switch step.kind {
            case .attempt, .task, .closure, .deferred: false
            case .branch(let branch): throwsOut(branch.conditions) || branch.arms.contains(where: throwsOut)
            case .loop(let loop): throwsOut(loop.head) || throwsOut(loop.body)
            default:
                Outline.contains([step], .own) { $0.isCancellableWait && $0.marks.contains(.tried) }
            }
        }
    }
}

extension Step {
    /// Whether it is a sleep, or asks and throws: what is sure to throw when its task is cancelled.
    var isCancellableWait: Bool {
        guard case .call(let call) = kind else { return false }
        return call.path.text.hasSuffix("Task.checkCancellation")
            || call.path.last == "sleep" && marks.contains(.awaited)
    }
}
