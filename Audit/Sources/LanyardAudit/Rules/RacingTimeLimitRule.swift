/// A time limit as a race in a task group: the group waits for all its children, so work that does not obey its cancellation
/// holds the caller beyond the limit.
struct RacingTimeLimitRule: Rule {
    static let id = "racing-time-limit"
    static let summary = "A time limit is a race in a task group, which waits for work that does not obey."

    func check(_ scope: CodeScope) -> [Finding] {
        guard !scope.isTestCase else { return [] }
        var findings: [Finding] = []
        Standing.walk(scope.body) { standing in
            guard case .call(let call) = standing.step.kind, Self.groups.contains(call.path.last),
                let closure = call.closures.last, let work = TimeRace(closure, scope).work
            else { return }
            findings.append(
                Finding(
                    Self.self,
                    in: scope,
                    at: standing.step.place,
                    """
                    The group waits for both children: if \(work) does not obey when it is cancelled, the limit does not hold. \
                    Race two tasks outside a group, and let the one that is late go.
                    """
                )
            )
        }
        return findings
    }

    private static let groups: Set<Substring> = ["withTaskGroup", "withThrowingTaskGroup"]
}

/// A group with one child that sleeps, one that works, and a parent that takes the first answer.
struct TimeRace {
    /// What works; `nil` if it is no such race.
    let work: String?

    init(_ closure: Closure, _ scope: CodeScope) {
        var children: [TaskSite] = []
        for step in closure.body {
            if case .task(let site) = step.kind, site.kind == .child { children.append(site) }
        }
        let sleepers = children.filter(Self.isSleeper)
        let workers = children.filter { !Self.isSleeper($0) }
        let takesFirst = Outline.contains(closure.body, .own) { step in
            guard case .call(let call) = step.kind else { return false }
            return call.path.last == "next" || call.path.last == "cancelAll"
        }
        guard sleepers.count == 1, workers.count == 1, takesFirst, !Self.takesDown(closure), let site = workers.first
        else {
            work = nil
            return
        }
        work = Self.deafWork(site, scope)
    }

    /// Whether what works is ended when the time is over, rather than just cancelled with the group: its task is, or its connection.
    private static func takesDown(_ closure: Closure) -> Bool {
        let group = closure.parameters.first ?? "$0"
        return Outline.contains(closure.body, .everything) { step in
            guard case .call(let call) = step.kind, call.path.first != group[...], call.path.parts.count > 1 else {
                return false
            }
            return endings.contains(call.path.last)
        }
    }

    private static let endings: Set<Substring> = [
        "cancel", "close", "disconnect", "invalidate", "invalidateAndCancel", "terminate", "kill", "stop", "abort",
        "shutdown",
    ]

    private static func isSleeper(_ site: TaskSite) -> Bool {
        site.body.count <= 6
            && Outline.contains(site.body, .own) { step in
                guard case .call(let call) = step.kind else { return false }
                return call.path.last == "sleep"
            }
            && !site.body.contains { if case .loop = $0.kind { true } else { false } }
    }

    /// What may not obey: work that a caller gives, a continuation without a handler, the value of another task.
    private static func deafWork(_ site: TaskSite, _ scope: CodeScope) -> String? {
        guard site.closure != nil else { return "the operation" }
        let given = Set(scope.function?.parameters.filter { $0.type.contains("->") }.map { $0.name[...] } ?? [])
        var found: String?
        Outline.walk(site.body, .inline) { step in
            guard let path = step.path else { return true }
            if given.contains(path.first) {
                found = "“\(path.first)”"
            } else if path.last == "value", step.marks.contains(.awaited), case .mention = step.kind {
                found = "the task behind “\(path.text)”"
            } else if path.last == "get", step.marks.contains(.awaited), path.text.lowercased().contains("future") {
                found = "“\(path.base)”"
            } else if ContinuationSite.makes(path)
                || scope.ownFunctions(called: step).contains(where: { function in
                    ContinuationSite.all(in: function.body).contains { !$0.hasCancellationHandler }
                })
            {
                found = "“\(path.text)”"
            }
            return found == nil
        }
        return found
    }
}
