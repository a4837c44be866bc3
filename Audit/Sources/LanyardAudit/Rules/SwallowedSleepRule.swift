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
                findings.append(Finding(Self.self, in: scope, at: standing.step.place, harm))
            } else if let harm = SleepBeforeQuestion(scope).harm(standing) {
                findings.append(Finding(Self.self, severity: .note, in: scope, at: standing.step.place, harm))
            }
        }
        return findings
    }

    private func harm(_ standing: Standing, _ scope: CodeScope) -> String? {
        let canceller = scope.canceller(of: standing)
        guard canceller != .nobody else { return nil }
        let when = canceller.description
        if let loop = standing.innermostLoop {
            guard !loop.asksForCancellation else { return nil }
            return harm(in: loop, canceller, when, standing, scope)
        }
        if canceller == .caller, !scope.isCalledWhereCancelled() { return nil }
        guard let work = WorkAfterSleep(scope, canceller, of: standing).first(after: standing) else { return nil }
        return """
            When \(when), this sleep ends at once, and “\(work)” still runs. Write try await, or look at \
            Task.isCancelled behind it.
            """
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
                When \(when), this sleep ends at once, and the loop goes on with “\(work)” without a pause. Write try await, \
                or leave the loop.
                """
        }
        guard !loop.throwsByItself else { return nil }
        return """
            When \(when), this sleep ends at once each time, and the loop spins without a pause. Write try await, or ask \
            Task.isCancelled in its condition.
            """
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

extension CodeScope {
    /// Whether the function ends something, so that it has to go on when it is cancelled.
    fileprivate var isForEnd: Bool {
        let name = function?.name.lowercased() ?? ""
        return Self.ends.contains { name.hasPrefix($0) } || name.contains("uninstall")
    }

    private static var ends: [String] {
        ["stop", "shutdown", "terminate", "close", "cleanup", "teardown", "cancel", "disconnect", "kill", "end"]
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
