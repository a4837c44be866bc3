import HTTPTypes
import Hummingbird
import Lanyard
import LanyardHummingbird

/// What stands between hummingbird and the handlers.
enum Variant: String, CaseIterable {
    /// Nothing.
    case alone
    /// A middleware that does nothing.
    case noop
    /// A child task for each request, and nothing else: the least that a handler needs to be cancelled without its connection.
    case task
    /// A scope for each request.
    case scoped
    /// The same, with a deadline.
    case deadline
    /// What hummingbird has for handlers that are to end with their client.
    case inboundClose

    func router() -> Router<BasicScopedRequestContext> {
        let router = Router(context: BasicScopedRequestContext.self)
        switch self {
        case .alone, .inboundClose: break
        case .noop: router.add(middleware: Noop())
        case .task: router.add(middleware: TaskEach())
        case .scoped: router.add(middleware: RequestScopeMiddleware(parent: Self.requests))
        case .deadline:
            router.add(middleware: RequestScopeMiddleware(parent: Self.requests, deadline: .fixed(.seconds(30))))
        }
        router.get("empty") { request, _ in try await respond(to: request) { _ in Response(status: .ok) } }
        router.get("work") { request, _ in
            try await respond(to: request) { _ in
                Work.perform()
                return Response(status: .ok)
            }
        }
        router.get("body/:size") { request, context in
            let size = try context.parameters.require("size", as: Int.self)
            return try await respond(to: request) { _ in
                Response(status: .ok, body: .init(byteBuffer: ByteBuffer(repeating: 0, count: size)))
            }
        }
        router.post("body") { request, _ in
            try await respond(to: request) { body in
                var count = 0
                for try await part in body { count += part.readableBytes }
                return Response(status: count > 0 ? .ok : .badRequest)
            }
        }
        return router
    }

    private static let requests = TaskScope("Requests")

    private func respond(
        to request: Request,
        _ body: @Sendable (RequestBody) async throws -> Response
    ) async throws -> Response {
        guard self == .inboundClose else { return try await body(request.body) }
        return try await request.body.consumeWithCancellationOnInboundClose { try await body($0) }
    }
}

private struct Noop<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await next(request, context)
    }
}

/// A child task for each request, which shares the task-locals of its parent.
private struct TaskEach<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await withoutActuallyEscaping(next) { next in
            let handler = Handler { try await next(request, context) }
            await withDiscardingTaskGroup { group in
                group.addImmediateTask { await handler.perform() }
            }
            return try handler.response?.get() ?? Response(status: .internalServerError)
        }
    }

    /// Unchecked, because the compiler cannot see that whoever waits for it touches nothing of it.
    private final class Handler: @unchecked Sendable {
        private let body: () async throws -> Response
        private(set) var response: Result<Response, any Error>?

        init(_ body: @escaping () async throws -> Response) { self.body = body }

        func perform() async {
            do { response = .success(try await body()) } catch { response = .failure(error) }
        }
    }
}
