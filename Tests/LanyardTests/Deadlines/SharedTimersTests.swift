import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Timers of scopes below a scope")
struct SharedTimersTests {
    @Test("are those of the scope above, so that a scope for each request has no sleeping task of its own")
    func shared() async {
        let clock = TestClock()
        let server = TaskScope("Server", clock: clock, executor: clock.executor)
        let connection = TaskScope("Connection", parent: server)
        let requests = (0..<100).map { TaskScope("Request \($0)", parent: connection) }
        let runs = requests.map { $0.addTask(deadline: .seconds(60)) { try await untilCancelled() } }
        await clock.sleepers(atLeast: 1)
        #expect(requests.allSatisfy { $0.core.timers === server.core.timers })
        #expect(server.core.timers.count == 100)
        for run in runs.dropFirst() { run.cancel() }
        for run in runs.dropFirst() { _ = await run.outcome }
        #expect(server.core.timers.count == 1)
        await clock.advance(by: .seconds(60))
        #expect(await runs[0].outcome.cause?.kind == .deadlineExpired)
        withExtendedLifetime((connection, requests)) {}
    }

    @Test("are its own where its clock or its executor is, and as deep as one likes")
    func own() {
        let clock = TestClock()
        let server = TaskScope("Server")
        #expect(TaskScope("Other clock", parent: server, clock: clock).core.timers !== server.core.timers)
        #expect(
            TaskScope("Other executor", parent: server, executor: clock.executor).core.timers !== server.core.timers
        )
        let deep = (0..<1_000).reduce(into: [server]) { scopes, _ in scopes.append(TaskScope(parent: scopes.last)) }
        #expect(deep.last?.core.timers === server.core.timers)
    }
}
