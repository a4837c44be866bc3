extension FailureTaken {
    /// What to write at the beginning of the clause; what the clause or the code behind it sets back has to be set back before.
    func remedy(for clause: Attempt.Clause, of standing: Standing) -> String {
        let question =
            if standing.innermostLoop != nil, standing.breaksLoop {
                "if Task.isCancelled { break }"
            } else {
                switch WayOut(of: standing, scope) {
                case .throwing: "try Task.checkCancellation()"
                case .returning: "guard !Task.isCancelled else { return }"
                case .answering: "a look at Task.isCancelled"
                }
            }
        let flag = (clause.body + Array(standing.rest)).lazy.compactMap { step -> Substring? in
            guard case .write(let write) = step.kind, write.isConstant, let member = scope.ownMember(step) else {
                return nil
            }
            let name = member.lowercased()
            return Self.busyWords.contains { name.contains($0) } ? member : nil
        }.first
        guard let flag else { return "Begin it with \(question)." }
        return "Begin it with \(question), and set “\(flag)” back before."
    }

    private static let busyWords = [
        "loading", "busy", "running", "progress", "pending", "isstopping", "ishandling", "refreshing", "saving",
    ]
}
