#if Hummingbird
import Hummingbird
import HummingbirdHTTP2
import Lanyard
import LanyardHummingbird
import LanyardTestSupport
import Testing

@Suite("A server that cancels the task of a connection")
struct ServerCancellationTests {
    /// What the handlers know of their cancellation at the moment when they learn of it.
    private let causes = Log<CancellationCause?>()

    private func router(_ body: @escaping @Sendable () async throws -> Void) -> Router<BasicScopedRequestContext> {
        let router = Router(context: BasicScopedRequestContext.self)
        router.add(middleware: CancellingMiddleware())
        router.add(middleware: RequestScopeMiddleware())
        router.get("wait") { _, _ -> String in
            try await body()
            return "whole"
        }
        return router
    }

    /// Sends one request over HTTP/1.1, and waits for what its handler opens.
    private func request(_ router: Router<BasicScopedRequestContext>, until gate: Gate) async throws {
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/wait")
            await gate.wait()
        }
    }

    @Test func `a handler learns why in the moment in which it is cancelled`() async throws {
        let (causes, gate) = (causes, Gate())
        let router = router {
            await withTaskCancellationHandler {
                Cancelling.task.cancel()
            } onCancel: {
                // By the line above, so in the task of the handler.
                causes.note(CancellationCause.current)
            }
            gate.open()
        }
        try await request(router, until: gate)
        #expect(causes.all.map { $0?.kind } == [.parentCancelled])
    }

    @Test func `so does one that only looks`() async throws {
        let (causes, gate) = (causes, Gate())
        let router = router {
            Cancelling.task.cancel()
            if Task.isCancelled { causes.note(CancellationCause.current) }
            gate.open()
        }
        try await request(router, until: gate)
        #expect(causes.all.map { $0?.kind } == [.parentCancelled])
    }

    @Test func `over HTTP/2, where the cause is known later, it is cancelled later`() async throws {
        let (causes, gate) = (causes, Gate())
        let router = router {
            Cancelling.task.cancel()
            #expect(!Task.isCancelled || CancellationCause.current != nil)
            await suspendUntilCancelled()
            causes.note(CancellationCause.current)
            gate.open()
        }
        try await withServer(router, .plaintextHTTP2()) { port in
            let address = "http://127.0.0.1:\(port)/wait"
            let client = try ChildProcess(command: "curl", "--silent", "--http2-prior-knowledge", address)
            await gate.wait()
            _ = await client.end()
        }
        #expect(causes.all.map { $0?.kind } == [.parentCancelled])
    }
}

/// The task that executes the middleware above, from within what that calls.
private enum Cancelling {
    /// Unchecked, and kept for longer than its documentation allows: the task executes the middleware for as long as anybody reads this.
    struct Handle: @unchecked Sendable {
        let task: UnsafeCurrentTask?

        func cancel() { task?.cancel() }
    }

    @TaskLocal static var task = Handle(task: nil)
}

/// Hands its task down, so that a handler can cancel it as the server does, which gives no handle away.
private struct CancellingMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let handle = withUnsafeCurrentTask { Cancelling.Handle(task: $0) }
        return try await Cancelling.$task.withValue(handle) { try await next(request, context) }
    }
}
#endif
