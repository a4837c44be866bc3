#if Hummingbird
public import Hummingbird
import Lanyard

/// Gives the handlers of some routes less time than the request has: what is not answered by then is cancelled with kind
/// `deadlineExpired`, and answered with 504.
///
/// ```swift
/// router.group("search").add(middleware: RouteDeadlineMiddleware(.milliseconds(500)))
///     .get { request, _ in try await search(request.uri.path) }
/// ```
///
/// It ends with the handler: how long a streamed body takes is up to ``RequestScopeMiddleware``. Deadlines nest, and the
/// earliest wins; a handler reads what it has in `Deadline.current`.
public struct RouteDeadlineMiddleware<Context: RequestContext>: RouterMiddleware {
    private let duration: Duration

    /// Makes the middleware.
    ///
    /// - Parameter duration: The time from when the request gets here; zero or less answers 504 to all.
    public init(_ duration: Duration) {
        self.duration = duration
    }

    /// Handles a request; hummingbird calls it.
    ///
    /// - Throws: `HTTPError` if the time is over; what the handler throws.
    /// - Cancellation: cancels the handler.
    public func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await withDeadline(in: duration) {
            let result: Result<Response, any Error>
            do { result = .success(try await next(request, context)) } catch { result = .failure(error) }
            if let cause = CancellationCause.current, cause.kind == .deadlineExpired {
                throw HTTPError(cause, retryAfter: .zero)
            }
            return try result.get()
        }
    }
}
#endif
