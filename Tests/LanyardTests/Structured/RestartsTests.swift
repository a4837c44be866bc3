import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Structured scopes that begin failed runs anew") struct RestartsTests {
    private struct Broken: Error, Equatable {
        var number: Int
    }

    private let clock = TestClock()
    private let scope: TaskScope
    private let log = Log<String>()

    init() {
        scope = TaskScope("Restarts", on: clock)
    }

    private func count(_ name: String) -> Int { log.all.count { $0 == name } }

    @Test func `only the run that failed begins anew, and a run that returns does not`() async throws {
        let gate = Gate()
        let task = scope.addTask { [self] in
            try await withTaskScope(restarts: .atMost(3, in: .seconds(60))) { inner in
                inner.addTask { [log] in
                    log.note("steady")
                    await gate.wait()
                }
                let shaky = inner.addTask { [self] in
                    log.note("shaky")
                    if count("shaky") < 3 { throw Broken(number: count("shaky")) }
                    return count("shaky")
                }
                let value = try await shaky.value
                gate.open()
                return value
            }
        }
        #expect(try await task.value == 3)
        #expect(log.all == ["steady", "shaky", "shaky", "shaky"])
    }

    @Test func `too many restarts in the time fail the scope, and cancel the others`() async {
        let steady = Log<ScopedTask<Void>>()
        let task = scope.addTask { [self] in
            try await withTaskScope(restarts: .atMost(2, in: .seconds(10))) { inner in
                steady.note(inner.addTask { try await untilCancelled() })
                inner.addTask { [self] in
                    log.note("shaky")
                    throw Broken(number: count("shaky"))
                }
            }
        }
        #expect(await task.outcome.error as? Broken == Broken(number: 3))
        #expect(await steady.all[0].outcome.cause?.kind == .siblingFailed)
    }

    @Test func `restarts that are long enough ago no longer count`() async throws {
        let task = scope.addTask { [self] in
            try await withTaskScope(restarts: .atMost(2, in: .seconds(10))) { inner in
                inner.addTask { [self] in
                    log.note("shaky")
                    if count("shaky") == 6 { return }
                    try await clock.sleep(for: .seconds(6))
                    throw Broken(number: count("shaky"))
                }
            }
        }
        await clock.run()
        _ = try await task.value
        #expect(clock.now.sinceStart == .seconds(30))
    }

    @Test func `the runs of a scope share the limit, those of scopes below included`() async {
        let task = scope.addTask { [self] in
            try await withTaskScope(restarts: .atMost(2, in: .seconds(10))) { inner in
                let below = TaskScope(parent: inner)
                for owner in [inner, below, below] {
                    let isFirst = Gate()
                    let run = owner.addTask { [log] in
                        if isFirst.isOpen { return }
                        isFirst.open()
                        log.note("failed")
                        throw Broken(number: 0)
                    }
                    await settle(run)
                }
            }
        }
        #expect(await task.outcome.error as? Broken != nil)
        #expect(count("failed") == 3)
    }

    @Test func `a backoff waits before each restart, and a cancellation ends that wait`() async throws {
        let backoff = Backoff(from: .seconds(1), upTo: .seconds(60)) { 1 }
        let task = scope.addTask { [self] in
            try await withTaskScope(restarts: .atMost(9, in: .seconds(1_000), backoff: backoff)) { inner in
                inner.addTask { [self] in
                    log.note("\(Int(clock.now.sinceStart.components.seconds))")
                    throw Broken(number: 0)
                }
            }
        }
        await clock.advance(by: .seconds(8))
        #expect(log.all == ["0", "1", "3", "7"])
        task.cancel("closed")
        #expect(await task.outcome.cause?.reason == "closed")
        #expect(log.all.count == 4)
    }

    @Test func `a run that was cancelled is not begun anew, and neither is one whose dependency was`() async throws {
        let other = scope.addTask { try await untilCancelled() }
        other.cancel()
        let task = scope.addTask { [self] in
            try await withTaskScope(restarts: .atMost(9, in: .seconds(10))) { inner in
                let cancelled = inner.addTask { [log] in
                    log.note("cancelled")
                    try await untilCancelled()
                }
                inner.addTask { [log] in
                    log.note("depends")
                    try await other.value
                }
                cancelled.cancel()
            }
        }
        await settle(task)
        #expect(count("cancelled") <= 1 && count("depends") == 1)
    }

    @Test func `a run that is asked to finish does not begin anew, and its pause ends`() async throws {
        let backoff = Backoff(from: .seconds(100), upTo: .seconds(100)) { 1 }
        let task = scope.addTask { [self] in
            try await withTaskScope(restarts: .atMost(9, in: .seconds(1_000), backoff: backoff)) { inner in
                inner.addTask { [log] in
                    log.note("failed")
                    throw Broken(number: 0)
                }
            }
        }
        await clock.idle()
        scope.core.askToFinish()
        #expect(await task.outcome.error is Broken)
        #expect(log.all.count == 1 && clock.now.sinceStart == .zero)
    }

    @Test func `a run whose dependency missed its deadline begins anew`() async throws {
        let task = scope.addTask { [self] in
            try await withTaskScope(restarts: .atMost(3, in: .seconds(60))) { inner in
                let run = inner.addTask { [self] in
                    log.note("attempt")
                    if count("attempt") == 2 { return 7 }
                    let part = scope.addTask(deadline: .seconds(1)) { () async throws -> Int in
                        try await untilCancelled()
                        return 0
                    }
                    return try await part.value
                }
                return try await run.value
            }
        }
        await clock.run()
        #expect(try await task.value == 7)
    }

    @Test func `a window of zero or less counts all restarts`() async {
        let task = scope.addTask { [self] in
            try await withTaskScope(restarts: .atMost(3, in: .zero)) { inner in
                inner.addTask { [log] in
                    log.note("failed")
                    throw Broken(number: 0)
                }
            }
        }
        #expect(await task.outcome.error is Broken)
        #expect(log.all.count == 4)
    }

    @Test @MainActor func `runs of the main actor begin there, in the order of the calls`() async throws {
        try await withTaskScope(restarts: .atMost(3, in: .seconds(60))) { inner in
            for number in 0..<50 {
                inner.addTask { @MainActor [log] in
                    log.note("\(number)")
                    if number == 7 && log.all.count(where: { $0 == "7" }) == 1 { throw Broken(number: 7) }
                }
            }
        }
        #expect(log.all.filter { $0 != "7" } == (0..<50).filter { $0 != 7 }.map { "\($0)" })
        #expect(count("7") == 2)
    }

    @Test func `what is delivered is what the last beginning gave`() async {
        final class Owner: Sendable {}
        let (owner, log) = (Owner(), log)
        let task = scope.addTask {
            try await withTaskScope(restarts: .atMost(3, in: .seconds(10))) { inner in
                let isFirst = Gate()
                inner.addTask(for: owner) {
                    if !isFirst.isOpen {
                        isFirst.open()
                        throw Broken(number: 1)
                    }
                    return 2
                } then: { _, value in
                    log.note("then \(value)")
                } failed: { _, _ in
                    log.note("failed")
                }
            }
        }
        await settle(task)
        #expect(log.all == ["then 2"])
    }

    @Test func `a run whose caller takes its error does not begin anew, and fails nothing else`() async throws {
        try await withTaskScope(restarts: .atMost(3, in: .seconds(10))) { [log] inner in
            let request = RequestScope(
                ScopeName("GET", "/"),
                parent: inner,
                limit: nil,
                origin: CallSite(fileID: #fileID, line: #line)
            )
            let handler = request.addTask(
                "handler",
                Work {
                    log.note("handler")
                    throw Broken(number: 1)
                }
            )
            #expect(await handler.outcomeOfRequest.error as? Broken == Broken(number: 1))
            inner.addTask {
                await #expect(throws: Broken(number: 2)) {
                    try await withDeadline(in: .seconds(3600), abandoningAfter: .seconds(3600)) {
                        log.note("part")
                        throw Broken(number: 2)
                    }
                }
                log.note("the run goes on")
            }
        }
        #expect(log.all == ["handler", "part", "the run goes on"])
    }

    @Test func `a supervisor does not collect what was answered`() async {
        let result = await withSupervisorScope { inner in
            let request = RequestScope(
                ScopeName("GET", "/"),
                parent: inner,
                limit: nil,
                origin: CallSite(fileID: #fileID, line: #line)
            )
            _ = await request.addTask("handler", Work { throw Broken(number: 1) }).outcomeOfRequest
            inner.addTask(name: "other") {}
        }
        #expect(result.outcomes.map(\.name) == ["other"])
    }

    @Test func `a run that begins anew says which attempt it is on`() async throws {
        let attempts = Log<Int?>()
        _ = try await withTaskScope(restarts: .atMost(3, in: .seconds(60))) { inner in
            inner.addTask {
                attempts.note(TaskContext.current.scope?.snapshot().runs.first?.attempt)
                if attempts.all.count < 3 { throw Broken(number: attempts.all.count) }
            }
        }
        #expect(attempts.all == [1, 2, 3])
    }

    @Test func `an attempt that has not begun when its run is cancelled never begins`() async throws {
        let task = scope.addTask { [self] in
            try await withTaskScope(restarts: .atMost(3, in: .seconds(60))) { inner in
                let shaky = inner.addTask { [log] in
                    log.note("attempt")
                    throw Broken(number: 1)
                }
                // One step at a time, in their order: this one comes between the failure and the next attempt.
                inner.addTask { [log] in
                    log.note("cancel")
                    shaky.cancel()
                }
            }
        }
        await settle(task)
        #expect(log.all == ["attempt", "cancel"])
    }
}
