/// A swallowed sleep in a loop that asks for cancellation, but not between the sleep and the work: the work runs once more.
struct SleepBeforeQuestion {
    private let scope: CodeScope

    init(_ scope: CodeScope) {
        self.scope = scope
    }

    /// What runs once more, as a sentence; `nil` if nothing does.
    func harm(_ standing: Standing) -> String? {
        guard let loop = standing.innermostLoop, loop.asksForCancellation, loop.kind != .forAwait else { return nil }
        let canceller = scope.canceller(of: standing)
        guard canceller.isKnown || canceller == .caller && scope.callersCancelled == .seen,
            let work = WorkAfterSleep(scope, canceller, of: standing).first(after: standing)
        else { return nil }
        return """
            When \(canceller.description), this sleep ends at once, and “\(work)” runs once more before the loop asks. Ask \
            Task.isCancelled right behind the sleep.
            """
    }
}
