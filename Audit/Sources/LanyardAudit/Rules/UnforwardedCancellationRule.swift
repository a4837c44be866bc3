/// Code that waits for a task of its own, which does not learn that the one who waits was cancelled.
struct UnforwardedCancellationRule: Rule {
    static let id = "unforwarded-cancellation"
    static let summary = "Code waits for a task of its own and does not hand its cancellation on."
    /// What goes on is mostly work for a while, rather than a fault that somebody sees.
    static let severity = Severity.note

    func check(_ scope: CodeScope) -> [Finding] {
        guard !scope.isTestCase, !scope.isForShow, !scope.isCommand, !scope.tasks.isEmpty else { return [] }
        var findings: [Finding] = []
        Standing.walk(scope.body) { standing in
            guard let site = task(waitedForAt: standing.step, scope), isWorthCancelling(site, scope),
                !isHandedOn(scope.body)
            else { return }
            let canceller = scope.canceller(of: standing)
            guard canceller.isKnown || canceller == .caller && (scope.callersCancelled == .seen || isLong(site)) else {
                return
            }
            findings.append(
                Finding(
                    Self.self,
                    in: scope,
                    at: standing.step.place,
                    """
                    When \(canceller.description), the task in line \(site.place.line) goes on, and this waits for its end: a \
                    task of its own does not learn of it. Do its work here, or wait in withTaskCancellationHandler and \
                    cancel it in onCancel.
                    """
                )
            )
        }
        return findings
    }

    /// The task that a step waits for, if it is one that the function starts and does nothing else with.
    private func task(waitedForAt step: Step, _ scope: CodeScope) -> TaskSite? {
        guard case .mention(let path) = step.kind, step.marks.contains(.awaited),
            path.last == "value" || path.last == "result"
        else { return nil }
        return scope.tasks.last { site in
            guard site.place <= step.place, site.isUnstructured, scope.nobodyCancels(site) else { return false }
            return switch site.destination {
            case .member: path.text == ".\(path.last)"
            case .local(let name): path.text == "\(name).\(path.last)"
            default: false
            }
        }
    }

    /// Whether what it does would end early if it were cancelled, and may: it waits for something that can throw.
    private func isWorthCancelling(_ site: TaskSite, _ scope: CodeScope) -> Bool {
        // One that asks is the business of another rule.
        guard !Outline.contains(site.body, .everything, where: \.asksOwnTask), !scope.sendsOff(site) else {
            return false
        }
        return isLong(site)
            || Outline.contains(site.body) { step in
                switch step.kind {
                case .call(let call):
                    step.marks.isSuperset(of: [.awaited, .tried]) && call.path.text != "MainActor.run"
                case .loop(let loop): loop.kind == .forAwait
                default: false
                }
            }
    }

    /// Whether it is the run of a model or the like, as its name says, which is worth an end wherever it is called.
    private func isLong(_ site: TaskSite) -> Bool {
        Outline.contains(site.body) { step in
            guard case .call(let call) = step.kind, step.marks.contains(.tried) else { return false }
            return Self.longVerbs.contains { call.path.last.hasPrefix($0) }
        }
    }

    private static let longVerbs = ["generate", "transcribe", "predict", "transcode", "infer"]

    private func isHandedOn(_ steps: [Step]) -> Bool {
        Outline.contains(steps, .everything) { $0.path?.last.hasSuffix("CancellationHandler") == true }
    }
}
