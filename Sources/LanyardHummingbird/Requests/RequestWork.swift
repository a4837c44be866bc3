#if Hummingbird
import Hummingbird
import Lanyard
import Synchronization

/// A request at work: its scope, until the last byte of its response has been written.
final class RequestWork: Sendable {
    private let scope: RequestScope
    private let client: ClientWatcher
    private let hasWritten = Atomic(false)

    init(_ scope: consuming RequestScope, client: ClientConnection) {
        self.scope = scope
        self.client = client.watcher
        self.client.add(self.scope.core)
    }

    deinit {
        client.remove(scope.core)
    }

    /// Executes the handler as a run of the scope, in a task of its own that can be cancelled without the connection's, and
    /// waits for its end. The run begins in place: a handler that waits for nothing costs no step to another thread.
    func respond(_ handler: () async throws -> Response) async -> Outcome<Response> {
        await withoutActuallyEscaping(handler) { handler in
            let answering = Answering(handler, scope.terms)
            defer { answering.drop() }
            switch await end({ scope.addTask("handler") { try await answering.execute() } }) {
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
                    ? self.scope.addTask("response") { try await writing.execute() }
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
        client.connection.tellWhetherGone { [core = scope.core] isGone in
            if isGone {
                core.end(.clientGone)
            } else {
                core.end(.parentCancelled, "the server cancelled the request")
            }
        }
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
