#if Hummingbird
import HTTPTypes
public import Hummingbird
public import Lanyard

/// A middleware that gives each request a scope. The scope is cancelled when the client goes away, when the deadline passes,
/// and when the server shuts down.
///
/// ```swift
/// let requests = TaskScope("Requests")
/// let router = Router(context: BasicScopedRequestContext.self)
/// router.add(
///     middleware: RequestScopeMiddleware(
///         parent: requests,
///         deadline: .header(.init("X-Request-Timeout")!, longest: .seconds(60), default: .seconds(10))
///     )
/// )
/// router.get("report") { _, _ in try await report() }
/// ```
///
/// The handler is a run of that scope. A body whose length is known and at most 16 KiB is made by that run, before the head of the
/// response is sent, even if an outer middleware answers something else. The writing of every other body is a run of its own. Runs are in
/// snapshots and in the console, with the time that they took to obey. What the handler starts in `TaskContext.current.scope`
/// ends with the request.
///
/// | what happens | kind of the cause | response |
/// |---|---|---|
/// | the client goes away | `clientGone` | 499, which nobody reads |
/// | the deadline passes | `deadlineExpired` | 504 |
/// | the parent is closed, shut down or cancelled | `refused`, `shutdown`, `parentCancelled` | 503 with `Retry-After` |
/// | the response has been written, or its short body made | `ownerReleased`, for what still runs | |
///
/// The response of a cancelled request is the one above, whatever its handler returns. It is sent when the handler has ended. A
/// handler that does not obey holds it up, and is a straggler in the console. Once the head of a response has been sent,
/// cancelling ends the connection instead.
///
/// The news that a client has gone arrives after everything that it has sent. So what the handler leaves unread for a second or two is
/// read ahead of it, and kept: up to 4 MiB for one connection, and 64 MiB for all. If a client had sent more than that, it is
/// noticed when the connection is reset, or when the rest is read. A deadline covers that case, too. Over HTTP/2 a client says
/// at once that it has gone. A handler that keeps its thread, on a connection where none has waited before, learns of it after some
/// seconds. Of requests that wait for nothing, those that are queued on a connection are handled even if the client has gone.
///
/// Without this middleware hummingbird lets the handler go on when its client has gone. Its own
/// `consumeWithCancellationOnInboundClose` notices, too, but gives up the connection after each response.
public struct RequestScopeMiddleware<Context: ScopedRequestContext>: RouterMiddleware {
    private let parent: TaskScope?
    private let deadline: RequestDeadline
    private let retryAfter: Duration
    private let origin: CallSite

    /// Makes the middleware.
    ///
    /// - Parameters:
    ///   - parent: The scope above those of the requests. Shut it down with the server.
    ///   - deadline: How long a request may take, its body included.
    ///   - retryAfter: The time after which a client that comes during a shutdown is told to try again, rounded up to seconds.
    ///   - fileID: The file of the call, for causes. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    public init(
        parent: TaskScope? = nil,
        deadline: RequestDeadline = .none,
        retryAfter: Duration = .seconds(1),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.parent = parent
        self.deadline = deadline
        self.retryAfter = retryAfter
        origin = CallSite(fileID: fileID, line: line)
    }

    /// Handles a request. Hummingbird calls it.
    ///
    /// - Throws: `HTTPError` for a cancelled request and for a timeout that cannot be read; what the handler throws.
    /// - Cancellation: Cancels the request.
    @inline(__always)  // Into the entry of the protocol, see Design/Servers.md.
    public func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let limit = try deadline.limit(of: request.headers)
        // By its route: whoever counts by name would keep one for each path that anybody thinks of.
        let name = ScopeName(request.method.knownName, context.endpointPath ?? "(no route)")
        let work = RequestWork(
            RequestScope(name, parent: parent, limit: limit, origin: origin),
            client: context.client
        )
        switch await work.respond({ try await next(request, context) }) {
        case .succeeded(let response): return response
        case .failed(let error): throw error
        case .cancelled(let cause, returned: _): throw HTTPError(cause, retryAfter: retryAfter)
        }
    }
}
#endif
