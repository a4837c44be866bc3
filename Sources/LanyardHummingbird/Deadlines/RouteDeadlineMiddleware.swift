#if Hummingbird
public import Hummingbird
import Lanyard

/// A middleware that gives the handlers of some routes less time than the request has.
///
/// A handler that has not answered by then is cancelled with kind `deadlineExpired`, and the response is 504.
///
/// ```swift
/// router.group("search").add(middleware: RouteDeadlineMiddleware(.milliseconds(500)))
///     .get { request, _ in try await search(request.uri.path) }
/// ```
///
/// The deadline ends with the handler. ``RequestScopeMiddleware`` limits how long a streamed body takes. Deadlines nest, and
/// the earliest wins. A handler reads the time that it has in `Deadline.current`.
public struct RouteDeadlineMiddleware<Context: RequestContext>: RouterMiddleware {
    private let duration: Duration

    /// Makes the middleware.
    ///
    /// - Parameter duration: The time, counted from when the request gets here. With zero or less all requests are answered
    ///   with 504.
    public init(_ duration: Duration) {
        self.duration = duration
    }

    /// Handles a request. Hummingbird calls it.
    ///
    /// - Throws: `HTTPError` if the time is over; what the handler throws.
    /// - Cancellation: Cancels the handler.
    public func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await Lanyard.withDeadline(in: duration) {
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
