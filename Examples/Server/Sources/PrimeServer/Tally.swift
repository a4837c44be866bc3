import Hummingbird
import LanyardHummingbird
import Synchronization

/// Counts the requests that the server has accepted: so a script can tell whether each was answered.
final class Tally: RouterMiddleware {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }

    func handle(
        _ request: Request,
        context: BasicScopedRequestContext,
        next: (Request, BasicScopedRequestContext) async throws -> Response
    ) async throws -> Response {
        number.add(1, ordering: .relaxed)
        return try await next(request, context)
    }
}
