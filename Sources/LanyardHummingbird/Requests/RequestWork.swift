#if Hummingbird
import Hummingbird
import Lanyard
import Synchronization

/// A request at work: its scope, until the last byte of its response has been written.
final class RequestWork: Sendable {
    private let terms: Terms
    private let scope: TaskScope
    private let client: ClientWatcher
    private let hasWritten = Atomic(false)

    init(scope: TaskScope, client: ClientConnection, limit: Duration?, origin: CallSite) {
        self.scope = scope
        self.client = client.watcher
        terms = Terms(core: scope.core, limit: limit, origin: origin)
        self.client.add(scope.core, origin: origin)
    }

    deinit {
        client.remove(terms.core)
    }

    /// Executes the handler as a run of the scope, in a task of its own that can be cancelled without the connection's, and
    /// waits for its end. The run begins in place: a handler that waits for nothing costs no step to another thread.
    func respond(_ handler: () async throws -> Response) async -> Outcome<Response> {
        await withoutActuallyEscaping(handler) { handler in
            let answering = Answering(handler, terms)
            defer { answering.drop() }
            switch await end({ scope.addRequestTask("handler", terms) { try await answering.execute() } }) {
            case .succeeded: return answer(of: answering)
            case .failed(let error): return .failed(error)
            case .cancelled(let cause, returned: _): return .cancelled(cause, returned: nil)
            }
        }
    }

    /// What is sent of the answer of a handler that has returned.
    private func answer(of answering: Answering) -> Outcome<Response> {
        guard let response = answering.response else { preconditionFailure("Whoever has returned has answered.") }
        guard let task = answering.writing else { return .succeeded(response) }
        if let cause = task.cause { return .cancelled(cause, returned: nil) }
        return .succeeded(self.response(response, writtenBy: task))
    }

    /// The response, whose body is written by its run.
    private func response(_ response: Response, writtenBy task: AnnouncedTask) -> Response {
        var response = response
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            let writer = writer
            let outcome = await self.end {
                let writing = Writing(body: body, writer: writer)
                // Whoever keeps a body may write it more than once: to look at it, and then to send it.
                return self.hasWritten.exchange(true, ordering: .relaxed)
                    ? self.scope.addRequestTask("response", self.terms) { try await writing.execute() }
                    : task.begin { try await writing.execute() }
            }
            switch outcome {
            case .succeeded: break
            case .failed(let error): throw error
            case .cancelled: throw CancellationError()
            }
        }
        return response
    }

    /// Begins a run and waits for its end, which may have come by then.
    @inline(__always)
    nonisolated(nonsending)
        private func end(_ begin: () -> ScopedTask<Void>) async -> Outcome<Void>
    {
        await withTaskCancellationHandler {
            await begin().outcomeOfRequest
        } onCancel: {
            serverHasCancelled()
        }
    }

    /// Over HTTP/2 it does so, too, when the client has gone, and this may come before what tells of that.
    private func serverHasCancelled() {
        client.connection.tellWhetherGone { [terms] isGone in
            if isGone {
                terms.core.end(.clientGone, origin: terms.origin)
            } else {
                terms.core.end(.parentCancelled, "the server cancelled the request", origin: terms.origin)
            }
        }
    }
}

/// What the runs of a request have in common.
private struct Terms {
    let core: ScopeCore
    let end: ScopeInstant?
    let origin: CallSite

    init(core: ScopeCore, limit: Duration?, origin: CallSite) {
        self.core = core
        self.origin = origin
        end = limit.map { core.clock.now().advanced(by: $0) }
    }

    /// How much time there is left.
    var remaining: Duration? { end.map { core.clock.now().duration(to: $0) } }
}

extension TaskScope {
    fileprivate func addRequestTask(
        _ name: String,
        _ terms: Terms,
        operation: sending @escaping @isolated(any) () async throws -> Void
    ) -> ScopedTask<Void> {
        addRequestTask(name: name, deadline: terms.remaining, origin: terms.origin, operation: operation)
    }
}

/// A handler on its way to a task of its own, and what it answers there.
///
/// The task lives on for a moment when its run has ended, and must not hold the handler then: whoever made that escape only
/// for a while would be stopped. So it is taken away from here.
///
/// Unchecked, because the compiler cannot see that the two tasks take turns: the one that waits touches nothing of this
/// until the other has ended.
private final class Answering: @unchecked Sendable {
    private var handler: (() async throws -> Response)?
    private let terms: Terms

    /// What the handler has answered.
    private(set) var response: Response?

    /// The run that is to write its body, if that is not made.
    private(set) var writing: AnnouncedTask?

    init(_ handler: @escaping () async throws -> Response, _ terms: Terms) {
        self.handler = handler
        self.terms = terms
    }

    /// A short body is made by the same run, and then hummingbird has all that it needs. The run that writes a longer one is there
    /// before this one ends: a shutdown that found neither would take the request for done.
    func execute() async throws {
        guard let handler else { throw CancellationError() }
        let answer = try await handler()
        // What was cancelled is answered otherwise.
        if CancellationCause.current != nil || answer.body.contentLength == 0 {
            response = answer
        } else if answer.hasShortBody {
            response = try await answer.bodyMade()
        } else {
            let (core, remaining, origin) = (terms.core, terms.remaining, terms.origin)
            writing = AnnouncedTask(name: "response", in: core, deadline: remaining, origin: origin)
            response = answer
        }
    }

    /// It has been executed, or never will be.
    func drop() {
        handler = nil
    }
}

/// A body on its way to a task of its own.
///
/// Unchecked, because the compiler does not know that whoever has the writer waits for the task, and touches it no more.
private struct Writing: @unchecked Sendable {
    let body: ResponseBody
    let writer: any ResponseBodyWriter

    func execute() async throws { try await body.write(writer) }
}
#endif
