/// `try? await Task.sleep(…)` in code that can be cancelled: the sleep ends at once, nobody hears why, and the work that was put
/// off begins.
///
/// A wait that nobody can cancel, one whose answer is looked at, and one that is followed by a question are fine.
struct SwallowedSleepRule: Rule {
    static let id = "swallowed-sleep"
    static let summary = "try? swallows the cancellation of a sleep, and the work goes on."

    func check(_ scope: CodeScope) -> [Finding] {
        guard !scope.isForShow, !scope.isTestCase, !scope.isCommand, !scope.isForEnd,
            Outline.contains(scope.body, .everything, where: \.isSwallowedSleep)
        else { return [] }
        var findings: [Finding] = []
        Standing.walk(scope.body) { standing in
            guard standing.isStatement, standing.step.isSwallowedSleep else { return }
            if let harm = harm(standing, scope) {
                findings.append(
                    Finding(Self.self, severity: harm.severity, in: scope, at: standing.step.place, harm.message)
                )
            } else if let harm = SleepBeforeQuestion(scope).harm(standing) {
                findings.append(Finding(Self.self, severity: .note, in: scope, at: standing.step.place, harm))
            }
        }
        return findings
    }

    private typealias Harm = (severity: Severity, message: String)

    private func harm(_ standing: Standing, _ scope: CodeScope) -> Harm? {
        let canceller = scope.canceller(of: standing)
        guard canceller != .nobody else { return nil }
        let isSeen: Bool
        switch canceller == .caller ? scope.callersCancelled : .seen {
        case .never: return nil
        case .unknown: isSeen = false
        case .seen: isSeen = true
        }
        if let loop = standing.innermostLoop {
            guard !loop.asksForCancellation,
                let message = harm(in: loop, canceller, canceller.description, standing, scope)
            else { return nil }
            return (isSeen ? .warning : .note, message)
        }
        guard isSeen, let work = WorkAfterSleep(scope, canceller, of: standing).first(after: standing) else {
            return nil
        }
        let remedy =
            switch WayOut(of: standing, scope) {
            case .throwing: "Write try await instead of try? await."
            case .returning: "Write guard !Task.isCancelled else { return } behind it."
            case .answering: "Look at Task.isCancelled behind it."
            }
        return (
            .warning, "When \(canceller.description), this sleep ends at once, and “\(work)” still runs. \(remedy)"
        )
    }

    private func harm(
        in loop: Loop,
        _ canceller: Canceller,
        _ when: String,
        _ standing: Standing,
        _ scope: CodeScope
    ) -> String? {
        if loop.kind == .forAwait { return nil }
        if loop.kind == .forIn {
            if canceller == .caller, scope.function?.canThrow != true { return nil }
            guard let work = WorkAfterSleep(scope, canceller, of: standing).first(after: standing) else { return nil }
            return """
                When \(when), this sleep ends at once, and the loop goes on with “\(work)” without a pause. \
                \(leaving(standing, scope))
                """
        }
        guard !loop.throwsByItself else { return nil }
        return """
            When \(when), this sleep ends at once each time, and the loop spins without a pause. \
            \(leaving(standing, scope))
            """
    }

    private func leaving(_ standing: Standing, _ scope: CodeScope) -> String {
        switch WayOut(of: standing, scope) {
        case .throwing: "Write try await instead of try? await."
        case .returning where standing.breaksLoop, .answering where standing.breaksLoop:
            "Write if Task.isCancelled { break } behind it."
        case .returning: "Write guard !Task.isCancelled else { return } behind it."
        case .answering: "Leave the loop behind it if Task.isCancelled."
        }
    }
}

extension Canceller {
    var description: String {
        switch self {
        case .nobody: ""
        case .view: "the view goes"
        case .holder(let name): "“\(name)” is cancelled"
        case .group: "the group is cancelled"
        case .caller: "the caller is cancelled"
        }
    }
}

extension Step {
    /// `try? await Task.sleep(…)`, or the sleep of a clock.
    var isSwallowedSleep: Bool {
        guard case .call(let call) = kind else { return false }
        return call.path.last == "sleep" && marks.contains(.awaited) && marks.contains(.triedOptionally)
    }
}

extension Standing {
    /// The innermost loop in the same task.
    var innermostLoop: Loop? {
        for frame in frames.reversed() {
            switch frame.kind {
            case .loop(let loop): return loop
            case .task, .closure: return nil
            default: continue
            }
        }
        return nil
    }
}

extension Loop {
    /// Whether it looks at cancellation anywhere.
    var asksForCancellation: Bool {
        Outline.contains(head + body, .inline, where: \.asksForCancellation)
    }

    /// Whether something in it throws out of it when its task is cancelled, as far as can be seen: a `try await` that no `do` of
    /// the loop catches.
    var throwsByItself: Bool {
        Self.throwsOut(head) || Self.throwsOut(body)
    }

    private static func throwsOut(_ steps: [Step]) -> Bool {
        steps.contains { step in
            if step.marks.isSuperset(of: [.tried, .awaited]) { return true }
            return switch step.kind {
            case .branch(let branch): throwsOut(branch.conditions) || branch.arms.contains(where: throwsOut)
            case .binding(let binding): throwsOut(binding.value)
            case .write(let write): throwsOut(write.value)
            case .loop(let loop): loop.throwsByItself
            case .attempt(let attempt): attempt.clauses.contains { throwsOut($0.body) }
            default: false
            }
        }
    }
}
