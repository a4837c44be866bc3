/// The answer to an older question that overtakes that to a newer one: state written after an `await` in a task that can be
/// started twice, without a look whether it is still wanted.
///
/// Two tasks do harm only if they ask different questions. So the question has to come from a parameter or from state that
/// changes, and what is written has to be the answer.
struct WriteAfterAwaitRule: Rule {
    static let id = "write-after-await"
    static let summary = "A task that can be started twice writes an answer without asking whether it is still wanted."

    func check(_ scope: CodeScope) -> [Finding] {
        guard let type = scope.type, type.isReference || scope.isView, !scope.isTestCase, scope.runsAgain else {
            return []
        }
        return scope.tasks.compactMap { site in
            guard site.isUnstructured, site.destination == .discarded, !scope.isInPreview(site),
                !scope.turnsAwaySecondStart(before: site)
            else { return nil }
            return finding(site, scope)
        }
    }

    private func finding(_ site: TaskSite, _ scope: CodeScope) -> Finding? {
        guard let answer = AnswerFlow(scope).answer(in: site), !scope.asksFor(answer.property, before: site),
            !isMessage(answer.property)
        else { return nil }
        return Finding(
            Self.self,
            in: scope,
            at: answer.place,
            """
            “\(answer.property)” may get the answer for an older “\(answer.question)” after that for a newer one: nobody cancels \
            the older task, and it writes unasked. Keep the task, cancel it before the next, and check Task.isCancelled \
            here.
            """
        )
    }

    /// Whether a property says how something went. Each run has its own, and all are shown.
    private func isMessage(_ property: Substring) -> Bool {
        let name = property.lowercased()
        return ["message", "error", "alert", "toast"].contains { name.contains($0) }
    }
}
