import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Timers that scopes share")
struct SharedTimersTests {
    private func request(below parent: TaskScope?) -> TaskScope {
        TaskScope("Request", parent: parent)
    }

    @Test func `are those of the scope above, so that nothing sleeps for each request`() async {
        let clock = TestClock()
        let server = TaskScope("Server", clock: clock, executor: clock.executor)
        let connections = (0..<100).map { _ in request(below: server) }
        let requests = connections.map { request(below: $0) }
        let runs = requests.map { $0.addTask(deadline: .seconds(60)) { try await untilCancelled() } }
        await clock.sleepers(atLeast: 1)
        #expect(requests.allSatisfy { $0.core.timers === server.core.timers })
        #expect(server.core.timers.count == 100)
        for run in runs.dropFirst() { run.cancel() }
        for run in runs.dropFirst() { _ = await run.outcome }
        #expect(server.core.timers.count == 1)
        await clock.advance(by: .seconds(60))
        #expect(await runs[0].outcome.cause?.kind == .deadlineExpired)
        withExtendedLifetime((connections, requests)) {}
    }

    @Test func `are the process's on the clocks of the system, and those of the scope above on any other`() {
        #expect(request(below: nil).core.timers === TaskScope("Server").core.timers)
        #expect(TaskScope(clock: .suspending).core.timers === TaskScope(clock: .suspending).core.timers)
        #expect(TaskScope(clock: .suspending).core.timers !== Timers.continuous)
        let clock = TestClock()
        let server = TaskScope("Server", clock: clock)
        #expect(TaskScope("Screen", parent: server).core.timers === server.core.timers)
        #expect(TaskScope("Screen", clock: clock).core.timers !== server.core.timers)
        #expect(TaskScope("Screen", parent: server, clock: .continuous).core.timers === Timers.continuous)
    }

    @Test
    func `keep nothing of a scope that went away with a window open, and go on for one whose scope above was released`()
        async throws
    {
        let clock = TestClock()
        let made = TaskScope("Server", clock: clock, executor: clock.executor)
        let timers = made.core.timers
        var server: TaskScope? = consume made
        for _ in 0..<100 {
            let scope = request(below: server)
            await settle(scope.addTask(id: 1, policy: .throttle(for: .seconds(600))) {})
            #expect(timers.count > 0)
        }
        try await until("no timer is left of the scopes that went away") { timers.count == 0 }
        let scope = request(below: server)
        let run = scope.addTask(deadline: .seconds(60)) { try await untilCancelled() }
        #expect(timers.count == 1)
        server = nil
        await settle(run)
        #expect(run.cause?.kind == .ownerReleased)
        #expect(timers.count == 0)
    }

    @Test func `fire the nearest first, whichever scope set it, and whether or not that is still there`() async {
        let clock = TestClock()
        let server = TaskScope("Server", clock: clock, executor: clock.executor)
        let farRun = request(below: server).addTask(deadline: .seconds(100)) { try await untilCancelled() }
        await settle(farRun)
        #expect(farRun.cause?.kind == .ownerReleased)
        let near = request(below: server)
        let runs = [9, 3, 6].map { near.addTask(deadline: .seconds($0)) { try await untilCancelled() } }
        for (step, expected) in [(3, [1]), (3, [1, 2]), (3, [0, 1, 2])] {
            await clock.advance(by: .seconds(step))
            for index in expected { await settle(runs[index]) }
            #expect(runs.indices.filter { runs[$0].isCancelled } == expected)
        }
        #expect(server.core.timers.count == 0)
    }
}
