import Vapor

final class ErrorMiddleware: AsyncMiddleware {
    func respond(to req: Request, chainingTo next: AsyncResponder) async throws -> Response {
        do {
            return try await next.respond(to: req)
        } catch let error as AbortError where error.status.code >= 500 {
            Task.detached {  // expect: fire-and-forget-handler
                try await Current.reportError(req.client, .critical, error)
            }
            return Response(status: error.status)
        }
    }
}
