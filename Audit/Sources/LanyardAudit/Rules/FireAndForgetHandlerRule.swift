/// A task that the handler of a request starts and forgets: it goes on when the client has gone and when the server stops, and
/// nobody sees its error.
struct FireAndForgetHandlerRule: Rule {
    static let id = "fire-and-forget-handler"
    static let isOn = false
    static let summary = "The handler of a request starts a task that nobody holds, and answers without it."

    func check(_ scope: CodeScope) -> [Finding] {
        scope.tasks.compactMap { site in
            guard site.isUnstructured, site.destination == .discarded, !answersSomebody(site, scope),
                !site.surroundings.contains(where: { $0.call.first == "Task" }),
                let handler = scope.handler(around: site)
            else { return nil }
            return Finding(
                Self.self,
                in: scope,
                at: site.place,
                """
                Nobody holds this task of \(handler): it goes on when the client has gone, the server stops without waiting \
                for it, and its error is lost. Await the work, or give it to a service that owns, limits and ends it.
                """
            )
        }
    }

    /// Whether it ends a promise or a continuation that somebody waits for.
    private func answersSomebody(_ site: TaskSite, _ scope: CodeScope) -> Bool {
        Outline.contains(site.body, .everything) { step in
            guard case .call(let call) = step.kind else { return false }
            return Self.answers.contains(call.path.last)
        }
    }

    private static let answers: Set<Substring> = [
        "succeed", "fail", "completeWith", "completeWithTask", "resume", "reply", "sendResponse",
    ]
}
