#if Hummingbird
import HTTPTypes
public import Hummingbird
public import Lanyard

/// Gives each request a scope, which is cancelled when its client goes away, when its deadline passes and when the server
/// shuts down.
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
/// The handler is a run of that scope, and so is the writing of a response's body: both are in snapshots and in the
/// console, with the time they took to obey. What the handler starts in `TaskContext.current.scope` ends with the request.
///
/// | what happens | kind of the cause | response |
/// |---|---|---|
/// | the client goes away | `clientGone` | 499, which nobody reads |
/// | the deadline passes | `deadlineExpired` | 504 |
/// | the parent is closed, shut down or cancelled | `refused`, `shutdown`, `parentCancelled` | 503 with `Retry-After` |
/// | the response has been written | `ownerReleased`, for what still runs | |
///
/// The response of a cancelled request is the one above, whatever its handler returns. It is sent when the handler has
/// ended: one that does not obey holds it up, and is a straggler in the console. Once the head of a response has been
/// sent, cancelling ends the connection instead.
///
/// That a client has gone comes after what it has sent. So what the handler leaves unread for a second is read ahead of it, and kept: up
/// to 4 MiB of a connection, and 64 MiB of all. One that had more on its way is noticed when the connection is reset, or the rest
/// read; a deadline covers that, too. Over HTTP/2 a client says at once that it has gone.
///
/// Hummingbird alone lets the handler go on when its client has gone; its own
/// `consumeWithCancellationOnInboundClose` notices, too, but gives up the connection after each response.
public struct RequestScopeMiddleware<Context: ScopedRequestContext>: RouterMiddleware {
    private let parent: TaskScope?
    private let deadline: RequestDeadline
    private let retryAfter: Duration
    private let origin: CallSite

    /// Makes the middleware.
    ///
    /// - Parameters:
    ///   - parent: The scope above those of the requests; shut it down with the server.
    ///   - deadline: How long a request may take, its body included.
    ///   - retryAfter: What a client is told that comes during a shutdown, rounded up to seconds.
    ///   - fileID: The file of the call, for causes; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
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

    /// Handles a request; hummingbird calls it.
    ///
    /// - Throws: `HTTPError` for a cancelled request and for a timeout that cannot be read; what the handler throws.
    /// - Cancellation: cancels the request.
    public func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let limit = try deadline.limit(of: request.headers)
        // By its route: whoever counts by name would keep one for each path that anybody thinks of.
        let name = "\(request.method.knownName) \(context.endpointPath ?? "(no route)")"
        let scope = TaskScope(request: name, parent: parent, origin: origin)
        let work = RequestWork(scope: scope, client: context.client, limit: limit, origin: origin)
        switch await work.respond({ try await next(request, context) }) {
        case .succeeded(let answer):
            if let cause = answer.cause { throw HTTPError(cause, retryAfter: retryAfter) }
            return work.response(of: answer)
        case .failed(let error): throw error
        case .cancelled(let cause, returned: _): throw HTTPError(cause, retryAfter: retryAfter)
        }
    }
}
#endif
