import Dispatch
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

    @Test func `a child of the task that calls begins in place, and is waited for by its group`() async {
        let request = RequestScope(ScopeName("alone"), parent: nil, limit: nil, origin: origin)
        let (began, go, isCancelled) = (Gate(), Gate(), Log<Bool>())
        await withDiscardingTaskGroup { group in
            let run = request.addTask(
                "handler",
                Work {
                    began.open()
                    await go.wait()
                    isCancelled.note(Task.isCancelled)
                },
                to: &group
            )
            #expect(began.isOpen && run.info.name == "handler")
            // Only what belongs to the group hears of this.
            group.cancelAll()
            go.open()
        }
        #expect(isCancelled.all == [true])
    }

    @Test func `a child has the priority of its scope`() async {
        let server = TaskScope("Server", priority: .low)
        let request = RequestScope(ScopeName("alone"), parent: server, limit: nil, origin: origin)
        await withDiscardingTaskGroup { group in
            let run = request.addTask("handler", Work { #expect(Task.basePriority == .low) }, to: &group)
            #expect(await run.outcome.value != nil)
        }
    }

    @Test func `a region in a child works where the child does`() async {
        let request = RequestScope(ScopeName("alone"), parent: nil, limit: nil, origin: origin)
        let clock = clock
        await withTaskExecutorPreference(clock.executor) {
            await withDiscardingTaskGroup { group in
                let run = request.addTask(
                    "handler",
                    Work {
                        await withCancellationShield {
                            #expect(UnownedTaskExecutor.current?.executor === clock.executor)
                        }
                    },
                    to: &group
                )
                #expect(await run.outcome.value != nil)
            }
        }
    }

    @Test func `an empty scope that ends is closed once`() async {
        let closed = ClosedScopes(called: "to be closed")
        let observation = TaskObservation(closed)
        let request = RequestScope(ScopeName("to be closed"), parent: nil, limit: nil, origin: origin)
        request.core.end(.ownerReleased)
        #expect(closed.count == 1)
        request.core.end(.clientGone)
        _ = consume request
        #expect(closed.count == 1)
        await observation.end()
    }

    @Test func `where the scope has an executor, it is no child, and works there`() async {
        let request = request()
        let (began, clock) = (Gate(), clock)
        let run = await withDiscardingTaskGroup { group in
            request.addTask(
                "handler",
                Work {
                    #expect(UnownedTaskExecutor.current?.executor === clock.executor)
                    began.open()
                },
                to: &group
            )
        }
        #expect(await run.outcome.cause == nil && began.isOpen)
    }

    @Test func `one that was refused begins nothing`() async {
        let request = RequestScope(ScopeName("alone"), parent: nil, limit: nil, origin: origin)
        request.core.end(.clientGone)
        let run = await withDiscardingTaskGroup { group in
            request.addTask("handler", Work { Issue.record("It was refused.") }, to: &group)
        }
        #expect(run.admission == .refused)
        let cause = await run.outcome.cause
        #expect(cause?.kind == .refused && cause?.underlying?.kind == .clientGone)
    }

    /// Executes a child that waits until it is cancelled, in a task that is to be cancelled, and notes what it knows in that moment.
    private func child(of parent: TaskScope?, causes: Log<CancellationCause?>) async -> Task<Outcome<Void>, Never> {
        let began = Gate()
        let task = Task { [origin] in
            let request = RequestScope(ScopeName("alone"), parent: parent, limit: nil, origin: origin)
            let core = request.core
            return await withDiscardingTaskGroup { group in
                await withTaskCancellationHandler {
                    await request.addTask(
                        "handler",
                        Work {
                            let run = CurrentRun.run
                            await withTaskCancellationHandler {
                                began.open()
                                await suspendUntilCancelled()
                            } onCancel: {
                                causes.note(run?.cause)
                            }
                            causes.note(CancellationCause.current)
                            try Task.checkCancellation()
                        },
                        to: &group
                    ).outcomeOfRequest
                } onCancel: {
                    core.end(.parentCancelled, "the server cancelled the request")
                }
            }
        }
        await began.wait()
        return task
    }

    @Test func `a child knows why when the task that calls is cancelled, which says so inside of the group`() async {
        let causes = Log<CancellationCause?>()
        let task = await child(of: nil, causes: causes)
        task.cancel()
        #expect(await task.value.cause?.kind == .parentCancelled)
        #expect(causes.all.map { $0?.kind } == [.parentCancelled, .parentCancelled])
    }

    @Test func `it knows, too, while somebody else cancels all requests and has not come to it`() async {
        let (server, causes) = (TaskScope("Server"), Log<CancellationCause?>())
        let (began, reached, held) = (Gate(), Gate(), DispatchSemaphore(value: 0))
        let first = RequestScope(ScopeName("first"), parent: server, limit: nil, origin: origin)
        let run = first.addTask(
            "handler",
            Work {
                await withTaskCancellationHandler {
                    began.open()
                    await suspendUntilCancelled()
                } onCancel: {
                    reached.open()
                    held.wait()
                }
            }
        )
        await began.wait()
        let task = await child(of: server, causes: causes)
        let core = server.core
        precondition(Threads.start { core.end(.ownerReleased) })
        await reached.wait()
        task.cancel()
        held.signal()
        let cause = await task.value.cause
        #expect(cause?.kind == .parentCancelled && cause?.underlying?.kind == .ownerReleased)
        #expect(causes.all.map { $0?.kind } == [.parentCancelled, .parentCancelled])
        _ = await run.outcome
    }

    @Test func `a child that has to wait for room is one no more, and is waited for by whoever asks`() async {
        let request = RequestScope(ScopeName("alone"), parent: nil, limit: nil, origin: origin)
        request.core.setPaused(true)
        let log = Log<String>()
        let run = await withDiscardingTaskGroup { group in
            request.addTask("handler", Work { log.note("handler") }, to: &group)
        }
        #expect(run.isWaiting && log.all.isEmpty)
        request.core.setPaused(false)
        #expect(await run.outcome.cause == nil)
        #expect(log.all == ["handler"])
    }
}

/// Counts the scopes of one name that are closed, since other tests run beside this one.
private final class ClosedScopes: SynchronousTaskObserver {
    let interests = TaskEvent.Interests.scopes
    private let name: String
    private let log = Log<Void>()

    init(called name: String) { self.name = name }

    var count: Int { log.all.count }

    func observe(_ event: TaskEvent) {
        if case .scopeClosed(let scope) = event.kind, scope.name == name { log.note(()) }
    }
}
