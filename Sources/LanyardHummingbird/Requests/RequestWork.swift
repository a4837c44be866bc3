#if Hummingbird
import Hummingbird
import Lanyard
import Synchronization

/// A request at work: its scope, until the last byte of its response has been written.
final class RequestWork: Sendable {
    private let scope: TaskScope
    private let client: ClientWatcher
    private let terms: Terms
    private let hasWritten = Atomic(false)

    /// What its runs have in common.
    private struct Terms {
        let core: ScopeCore
        let end: ScopeInstant?
        let origin: CallSite

        /// How much time there is left.
        var remaining: Duration? { end.map { core.clock.now().duration(to: $0) } }
    }

    init(scope: TaskScope, client: ClientConnection, limit: Duration?, origin: CallSite) {
        self.scope = scope
        self.client = client.watcher
        let end = limit.map { scope.core.clock.now().advanced(by: $0) }
        terms = Terms(core: scope.core, end: end, origin: origin)
        self.client.add(scope.core, origin: origin)
    }

    deinit {
        client.remove(scope.core)
    }

    /// Executes the handler as a run of the scope, in a task of its own that can be cancelled without the connection's, and
    /// waits for its end. The run begins in place: a handler that waits for nothing costs no step to another thread.
    ///
    /// A short body is made by the same run, and then hummingbird has all that it needs. The run that writes a longer one is there
    /// before this one ends: a shutdown that found neither would take the request for done.
    func respond(_ handler: () async throws -> Response) async -> Outcome<Answer> {
        await outcome(of: handler) { errand in
            // Without this object, which what the handler leaves behind would keep: it knows the run, and that its result.
            scope.addRequestTask(name: "handler", deadline: terms.remaining, origin: terms.origin) { [terms] in
                let response = try await errand.execute()
                // What was cancelled is answered otherwise.
                if CancellationCause.current != nil { return Answer(response: response, writing: nil) }
                if response.hasShortBody { return Answer(response: try await response.bodyMade(), writing: nil) }
                let (core, remaining, origin) = (terms.core, terms.remaining, terms.origin)
                let writing = AnnouncedTask(name: "response", in: core, deadline: remaining, origin: origin)
                return Answer(response: response, writing: writing)
            }
        }
    }

    /// What a handler has answered, and the run that is to write its body, if that is not made.
    struct Answer: Sendable {
        let response: Response
        let writing: AnnouncedTask?

        /// Why nothing of it is to be sent any more.
        var cause: CancellationCause? { writing?.cause }
    }

    /// The response, whose body is written by its run.
    func response(of answer: Answer) -> Response {
        guard let task = answer.writing else { return answer.response }
        var response = answer.response
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            let writer = writer
            let outcome = await self.outcome {
                try await body.write(writer)
            } in: { errand in
                // Whoever keeps a body may write it more than once: to look at it, and then to send it.
                self.hasWritten.exchange(true, ordering: .relaxed)
                    ? self.addWriting { try await errand.execute() } : task.begin { try await errand.execute() }
            }
            switch outcome {
            case .succeeded: break
            case .failed(let error): throw error
            case .cancelled: throw CancellationError()
            }
        }
        return response
    }

    private func addWriting(_ body: sending @escaping @isolated(any) () async throws -> Void) -> ScopedTask<Void> {
        scope.addRequestTask(name: "response", deadline: terms.remaining, origin: terms.origin, operation: body)
    }

    /// Waits for the end of a run that executes `body`. Inlined, because a generic one that is not looks up types with each request.
    @inline(__always)
    private func outcome<Made, Success: Sendable>(
        of body: () async throws -> Made,
        in begin: (Errand<Made>) -> ScopedTask<Success>
    ) async -> Outcome<Success> {
        await withoutActuallyEscaping(body) { body in
            let errand = Errand(body)
            defer { errand.drop() }
            return await withTaskCancellationHandler {
                await begin(errand).outcome
            } onCancel: {
                scope.end(.parentCancelled, "the server cancelled the request", origin: terms.origin)
            }
        }
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
