#if Hummingbird
import Hummingbird
import Lanyard
import Synchronization

/// A request at work: its scope, until the last byte of its response has been written; its handler, on its way to a task of its own; and
/// what that answered.
///
/// The handler and the answer are unchecked, because the compiler cannot see that two tasks take turns with them: the one that waits
/// sets the handler before the other begins, and touches nothing until that has ended.
final class RequestWork: Sendable {
    private let scope: RequestScope
    private let client: ClientWatcher
    private let hasWritten = Atomic(false)

    @exclusivity(unchecked) nonisolated(unsafe) private var handler: (() async throws -> Response)?

    /// What the handler has answered.
    @exclusivity(unchecked) nonisolated(unsafe) private var answer: Response?

    /// The run that is to write its body, if that is not made.
    @exclusivity(unchecked) nonisolated(unsafe) private var writing: AnnouncedTask?

    init(_ scope: consuming RequestScope, client: ClientConnection, patrol: ClientPatrol = .shared) {
        self.scope = scope
        self.client = client.watcher(on: patrol)
        self.client.add(self.scope.core)
    }

    deinit {
        client.remove(scope.core)
    }

    /// Executes the handler as a run of the scope, in a task of its own that can be cancelled without the connection's, and
    /// waits for its end. The run begins in place: a handler that waits for nothing costs no step to another thread. Called once.
    ///
    /// It never returns before the end: the run's work holds this, and with it the scope.
    ///
    /// The task lives on for a moment when its run has ended, and must not hold the handler then: whoever made that escape only
    /// for a while would be stopped. So it is taken away from here.
    func respond(_ handler: () async throws -> Response) async -> Outcome<Response> {
        await withoutActuallyEscaping(handler) { handler in
            self.handler = handler
            defer { self.handler = nil }
            // Keeps no response in its own frame: what did not fit into the first kilobyte of the task would be allocated.
            let work = Work {
                // A child of a task that was cancelled, and has not said why yet.
                if Task.isCancelled && CancellationCause.current == nil {
                    self.serverHasCancelled()
                    throw CancellationError()
                }
                guard let handler = self.handler else { throw CancellationError() }
                do {
                    self.answer = try await handler()
                } catch {
                    if !(error is any HTTPResponseError) { await self.client.lookForClient() }
                    throw error
                }
                if self.answer?.body.contentLength != 0 { try await self.prepareBody() }
            }
            switch await end(work) {
            case .succeeded: return response()
            case .failed(let error): return .failed(error)
            case .cancelled(let cause, returned: _): return .cancelled(cause, returned: nil)
            }
        }
    }

    /// A short body is made by the same run, and then hummingbird has all that it needs. The run that writes a longer one is there
    /// before this one ends: a shutdown that found neither would take the request for done.
    @inline(never)
    nonisolated(nonsending)
        private func prepareBody() async throws
    {
        // What was cancelled is answered otherwise.
        guard let answer, CancellationCause.current == nil else { return }
        if answer.hasShortBody {
            self.answer = try await answer.bodyMade()
        } else {
            writing = AnnouncedTask("response", of: scope.terms)
        }
    }

    /// What is sent when the handler has returned.
    private func response() -> Outcome<Response> {
        guard let answer = answer.take() else { preconditionFailure("Whoever has returned has answered.") }
        guard let task = writing.take() else { return .succeeded(answer) }
        if let cause = task.cause { return .cancelled(cause, returned: nil) }
        return .succeeded(response(answer, writtenBy: task))
    }

    /// The response, whose body is written by its run.
    private func response(_ response: Response, writtenBy task: AnnouncedTask) -> Response {
        var response = response
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            let writer = writer
            // Most wait, and the first write must not find out before the handler does.
            self.client.beginLookingAfter()
            let outcome = await self.end {
                let writing = Writing(body: body, writer: writer)
                // Whoever keeps a body may write it more than once: to look at it, and then to send it.
                return self.hasWritten.exchange(true, ordering: .relaxed)
                    ? self.scope.addTask("response", Work { try await writing.execute() })
                    : task.begin(Work { try await writing.execute() })
            }
            switch outcome {
            case .succeeded: break
            case .failed(let error): throw error
            case .cancelled: throw CancellationError()
            }
        }
        return response
    }

    /// Begins the run of the handler and waits for its end.
    ///
    /// A child of this task is cancelled with it, and then has to know why: over HTTP/2 that is known too late.
    @inline(__always)
    nonisolated(nonsending)
        private func end(_ work: Work<Void>) async -> Outcome<Void>
    {
        if client.isStream { return await end { scope.addTask("handler", work) } }
        return await withDiscardingTaskGroup { group in
            await end { scope.addTask("handler", work, to: &group) }
        }
    }

    /// Begins a run and waits for its end, which may have come by then.
    @inline(__always)
    nonisolated(nonsending)
        private func end(_ begin: () -> ScopedTask<Void>) async -> Outcome<Void>
    {
        await withTaskCancellationHandler {
            let run = begin()
            if let outcome = run.outcomeOfRequestIfEnded { return outcome }
            client.beginLookingAfter()
            return await run.outcomeOfRequest
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
