#if Hummingbird
import Hummingbird
import Lanyard

/// A request at work: its scope, until the last byte of its response has been written.
final class RequestWork: Sendable {
    private let scope: TaskScope
    private let client: ClientConnection
    private let end: ScopeInstant?
    private let origin: SourceLocation

    init(scope: TaskScope, client: ClientConnection, limit: Duration?, origin: SourceLocation) {
        self.scope = scope
        self.client = client
        self.origin = origin
        end = limit.map { scope.core.clock.now().advanced(by: $0) }
        client.onLeaving(end: scope, origin: origin)
    }

    deinit {
        client.forget(scope)
    }

    private var remaining: Duration? {
        end.map { scope.core.clock.now().duration(to: $0) }
    }

    /// Executes `body` as a run of the scope, in a task of its own that can be cancelled without the connection's, and
    /// waits for its end.
    func outcome<Success: Sendable>(_ name: String, of body: () async throws -> Success) async -> Outcome<Success> {
        await withoutActuallyEscaping(body) { body in
            let errand = Errand(body: body)
            let run = scope.addTask(name: name, deadline: remaining) { try await errand.body() }
            return await withTaskCancellationHandler {
                await run.outcome
            } onCancel: {
                scope.end(.parentCancelled, "the server cancelled the request", origin: origin)
            }
        }
    }

    /// The same response, whose body is written by a run of the scope.
    func writing(_ response: Response) -> Response {
        var response = response
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            let writer = writer
            switch await self.outcome("response", of: { try await body.write(writer) }) {
            case .succeeded: break
            case .failed(let error): throw error
            case .cancelled: throw CancellationError()
            }
        }
        return response
    }
}

/// A body on its way to a task of its own.
///
/// Unchecked, because the compiler cannot see that the two tasks take turns: the one that waits touches nothing of the
/// body until the other has ended.
private struct Errand<Success>: @unchecked Sendable {
    let body: () async throws -> Success
}
#endif
