import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("The scope of a request")
struct RequestScopeTests {
    private let clock = TestClock()
    private let server: TaskScope
    private let origin = CallSite(fileID: "Shop/Routes.swift", line: 7)

    init() {
        server = TaskScope("Server", clock: clock, priority: .low, executor: clock.executor)
    }

    private func request(limit: Duration? = nil) -> RequestScope {
        RequestScope(ScopeName("GET", "/books/{id}"), parent: server, limit: limit, origin: origin)
    }

    @Test func `sleeps on the timers of the scope above`() {
        let request = request()
        #expect(request.core.timers === server.core.timers)
        let alone = RequestScope(ScopeName("alone"), parent: nil, limit: nil, origin: origin)
        #expect(alone.core.timers === Timers.continuous)
    }

    @Test func `is called by both parts of its name`() async {
        let request = request()
        let run = request.addTask(
            "handler",
            Work {
                #expect(TaskContext.current.scope?.name == "GET /books/{id}")
            }
        )
        #expect(server.snapshot().children.map(\.info.name) == ["GET /books/{id}"])
        #expect(RequestScope(ScopeName("alone"), parent: nil, limit: nil, origin: origin).core.name == "alone")
        #expect(await run.outcome.cause == nil)
    }

    @Test func `ends its work as released when it is gone, and says where it was made`() async {
        let request = request()
        let run = request.addTask("handler", Work { await suspendUntilCancelled() })
        _ = consume request
        let cause = await run.outcome.cause
        #expect(cause?.kind == .ownerReleased && cause?.origin == origin)
        #expect(server.core.childCount == 0)
    }

    @Test func `goes on for as long as a handler holds it`() async {
        let request = request()
        let (held, began, go) = (Log<TaskScope?>(), Gate(), Gate())
        let run = request.addTask(
            "handler",
            Work {
                held.note(TaskContext.current.scope)
                began.open()
                await go.wait()
            }
        )
        await began.wait()
        _ = consume request
        #expect(run.cause == nil)
        go.open()
        #expect(await run.outcome.cause == nil)
    }

    @Test func `counts its time from when it was made`() async {
        let request = request(limit: .seconds(10))
        await clock.advance(by: .seconds(4))
        #expect(request.terms.remaining == .seconds(6))
        let run = request.addTask("handler", Work { await suspendUntilCancelled() })
        await clock.advance(by: .seconds(6))
        #expect(await run.outcome.cause?.kind == .deadlineExpired)
    }

    @Test func `gives its priority to what answers in place, and to what was announced`() async {
        let request = request()
        let run = request.addTask("handler", Work { #expect(Task.currentPriority == .low) })
        let announced = AnnouncedTask("response", of: request.terms)
        let writing = announced.begin(Work { #expect(Task.currentPriority == .low) })
        _ = (await run.outcome, await writing.outcome)
    }
}
