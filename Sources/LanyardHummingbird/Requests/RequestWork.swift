#if Hummingbird
import Hummingbird
import Lanyard

/// A request at work: its scope, until the last byte of its response has been written.
final class RequestWork: Sendable {
    private let scope: TaskScope
    private let client: ClientWatcher
    private let end: ScopeInstant?
    private let origin: CallSite

    init(scope: TaskScope, client: ClientConnection, limit: Duration?, origin: CallSite) {
        self.scope = scope
        self.client = client.watcher
        self.origin = origin
        end = limit.map { scope.core.clock.now().advanced(by: $0) }
        self.client.add(scope.core, origin: origin)
    }

    deinit {
        client.remove(scope.core)
    }

    private var remaining: Duration? {
        end.map { scope.core.clock.now().duration(to: $0) }
    }

    /// Executes `body` as a run of the scope, in a task of its own that can be cancelled without the connection's, and
    /// waits for its end.
    func outcome<Success: Sendable>(_ name: String, of body: () async throws -> Success) async -> Outcome<Success> {
        await withoutActuallyEscaping(body) { body in
            let errand = Errand(body)
            defer { errand.drop() }
            return await withTaskCancellationHandler {
                await scope.addTask(name: name, deadline: remaining, fileID: origin.file, line: origin.line) {
                    try await errand.execute()
                }
                .outcome
            } onCancel: {
                scope.end(.parentCancelled, "the server cancelled the request", origin: origin)
            }
        }
    }

    /// The same response, whose body is written by a run of the scope.
    func writing(_ response: Response) -> Response {
        var response = response
        let body = response.body
        if body.contentLength == 0 { return response }  // There is nothing to write.
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
/// The task lives on for a moment when its run has ended, and must not hold the body then: whoever made that escape only
/// for a while would be stopped. So it is taken away from here.
///
/// Unchecked, because the compiler cannot see that the two tasks take turns: the one that waits touches nothing of the
/// body until the other has ended.
private final class Errand<Success>: @unchecked Sendable {
    private var body: (() async throws -> Success)?

    init(_ body: @escaping () async throws -> Success) {
        self.body = body
    }

    func execute() async throws -> Success {
        guard let body else { throw CancellationError() }
        return try await body()
    }

    /// It has been executed, or never will be.
    func drop() {
        body = nil
    }
}
#endif
