/// A task in a test that nobody waits for: the test ends before it, and what it expects is never seen.
///
/// A task that only plays a part in a test is fine: it feeds a stream, fulfills an expectation, and the test waits for that.
struct UnawaitedInTestRule: Rule {
    static let id = "unawaited-in-test"
    static let summary = "A test starts a task and waits for it by sleeping, or not at all."
    static let audience = RuleAudience.tests

    func check(_ scope: CodeScope) -> [Finding] {
        guard scope.isTest else { return [] }
        return scope.tasks.compactMap { site in
            guard site.isUnstructured, scope.forgets(site), scope.isStartedByTest(site), scope.works(site),
                !scope.waitsForSign(after: site), let message = message(site, scope)
            else { return nil }
            return Finding(
                Self.self,
                severity: scope.measuresTime ? .note : .warning,
                in: scope,
                at: site.place,
                message
            )
        }
    }

    private func message(_ site: TaskSite, _ scope: CodeScope) -> String? {
        if !scope.signals(site), let assertion = scope.lastAssertion(in: site) {
            return """
                The test does not wait for this task, so that “\(assertion)” in it may never be seen, and the test cannot \
                fail. Make the test async, and await the work or the value of the task.
                """
        }
        if !scope.signalsForCertain(site), let sleep = scope.sleep(after: site) {
            return """
                The test sleeps in line \(sleep.line) and hopes that this task has got on by then. Keep its handle and \
                await its value, or await something that it does.
                """
        }
        if !scope.signals(site), scope.endsAtOnce(after: site) {
            return "The test may be over before this task has begun. Make the test async, and await the work."
        }
        return nil
    }
}
