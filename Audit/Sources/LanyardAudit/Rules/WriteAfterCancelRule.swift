/// An answer that is written although its task was cancelled for a newer one.
///
/// To cancel is to ask. What waits for a continuation or a task of its own does not hear it, and what cannot throw gives an answer
/// in any case. So the older answer may come last, in spite of the `cancel()`.
struct WriteAfterCancelRule: Rule {
    static let id = "write-after-cancel"
    static let summary = "A task that was cancelled for a newer one writes its answer anyway."

    func check(_ scope: CodeScope) -> [Finding] {
        guard let type = scope.type, type.isReference || scope.isView, !scope.isTestCase, !scope.isForShow,
            scope.runsAgain
        else { return [] }
        return inTasks(scope) + (scope.isView ? inViewTasks(scope) : [])
    }

    /// A task whose handle is cancelled before it is overwritten.
    private func inTasks(_ scope: CodeScope) -> [Finding] {
        scope.tasks.compactMap { site in
            guard site.isUnstructured, !scope.isInPreview(site), let property = scope.property(holding: site),
                scope.cancels(property.name, in: scope.body, before: site.place),
                let answer = AnswerFlow(scope, .deafWait).answer(in: site)
            else { return nil }
            return finding(answer, though: "“\(property.name)” was cancelled", scope)
        }
    }

    /// `.task(id: query) { … }`, which SwiftUI cancels when the value changes.
    private func inViewTasks(_ scope: CodeScope) -> [Finding] {
        guard scope.function?.calls("task") == true else { return [] }
        var findings: [Finding] = []
        Outline.walk(scope.body, .closures) { step in
            guard case .call(let call) = step.kind, call.path.last == "task",
                let value = call.arguments.first(where: { $0.label == "id" }), let closure = call.closures.last
            else { return true }
            let questions = scope.changingProperties.union(value.steps.compactMap { $0.path?.withoutSelf })
            if let answer = AnswerFlow(scope, .deafWait).answer(in: closure.body, to: questions) {
                findings.append(finding(answer, though: "SwiftUI has cancelled its task", scope))
            }
            return true
        }
        return findings
    }

    private func finding(_ answer: AnswerFlow.Answer, though cancelled: String, _ scope: CodeScope) -> Finding {
        Finding(
            Self.self,
            in: scope,
            at: answer.place,
            """
            “\(answer.property)” may get the answer for an older “\(answer.question)” after that for a newer one, though \
            \(cancelled): \(answer.reason). Check Task.isCancelled before this line.
            """
        )
    }
}
