/// Handlers that are called more than once, and resume a continuation each time.
enum ResumingHandler {
    static let cure = "Take the handler away before you resume, or let a flag tell the first."

    /// Why a handler comes to a second resume, for people; `nil` if it is not known to.
    static func reason(_ handler: ResumingCallback, of name: String) -> String? {
        if let property = handler.property, property.last == "stateUpdateHandler", resumesOften(handler, name),
            !takesAway(handler, ["stateUpdateHandler"])
        {
            return
                "“\(property.text)” is called with each new state, so that “\(name)” is resumed when it is ready and when it fails later"
        }
        if let call = handler.call, call.text == "NotificationCenter.default.addObserver",
            !takesAway(handler, ["removeObserver"])
        {
            return "The observer stays, so that each such notification resumes “\(name)” again"
        }
        return nil
    }

    /// Whether several states resume, and not each of them ends the connection, behind which nothing comes that resumes.
    private static func resumesOften(_ handler: ResumingCallback, _ name: String) -> Bool {
        let resuming = arms(of: handler.body).filter { resumes($0, name) }
        return resuming.count > 1
            && !resuming.allSatisfy { arm in
                Outline.contains(arm, .closures) { $0.path?.last.lowercased().contains("cancel") == true }
            }
    }

    private static func arms(of steps: [Step]) -> [[Step]] {
        steps.flatMap { step -> [[Step]] in
            if case .branch(let branch) = step.kind { branch.arms } else { [] }
        }
    }

    private static func resumes(_ steps: [Step], _ name: String) -> Bool {
        Outline.contains(steps, .closures) { step in
            if case .call(let call) = step.kind { call.path.text == "\(name).resume" } else { false }
        }
    }

    private static func takesAway(_ handler: ResumingCallback, _ names: Set<Substring>) -> Bool {
        Outline.contains(handler.body, .everything) { $0.path.map { names.contains($0.last) } ?? false }
    }
}
