import NIOCore
import Vapor

struct Bridge {
    func respond(to request: Request) -> EventLoopFuture<Response> {
        let promise = request.eventLoop.makePromise(of: Response.self)
        Task {
            do {
                promise.succeed(try await answer(request))
            } catch {
                promise.fail(error)
            }
        }
        return promise.futureResult
    }

    func stream(_ req: Request) -> Response {
        let promise = req.eventLoop.makePromise(of: Void.self)
        promise.completeWithTask { try await write(req) }
        return Response()
    }
}
