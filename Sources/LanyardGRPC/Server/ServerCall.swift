#if GRPC
import GRPCCore
import Lanyard
import Synchronization

/// A call at work on the server: its scope and its time.
final class ServerCall: Sendable {
    private let scope: RequestScope
    let context: ServerContext
    private let tolerance: Duration
    private let shutdown: Flag
    /// Whether the run was cancelled: then the end of the call tells nothing new.
    private let isCancelled = Atomic(false)

    /// How its handler has ended it, until that is sent.
    private let end = Mutex(End())

    private struct End {
        var isTaken = false
        var noted: ResponseEnd?
    }

    init(_ scope: consuming RequestScope, context: consuming ServerContext, shutdown: Flag) {
        self.scope = scope
        self.context = consume context
        self.shutdown = shutdown
        tolerance = self.scope.limit.map { min(max($0 / 20, .milliseconds(10)), .seconds(1)) } ?? .zero
    }

    var core: ScopeCore { scope.core }

    /// Executes the work as a run of the scope, which ends when the client goes. The run begins in place: a handler that has what
    /// it needs costs no step to another thread.
    ///
    /// - Parameter lookForPeer: Is called if the run is not done at once. grpc-swift tells nobody of a client that left before it
    ///   could. (Its `CustomTransport.swift` gives the call its handle on the event loop, and the call begins meanwhile.)
    @inline(__always)
    func outcome(of work: Work<Void>, lookForPeer: () async -> Void) async -> Outcome<Void> {
        await withRPCCancellationHandler {
            await withDiscardingTaskGroup { group in
                await withTaskCancellationHandler {
                    let run = scope.addTask("call", work, to: &group)
                    if let outcome = run.outcomeOfRequestIfEnded { return outcome }
                    await lookForPeer()
                    return await run.outcomeOfRequest
                } onCancel: {
                    serverHasCancelled()
                }
            }
        } onCancelRPC: { [self] in
            // In a task, because this may be called under the lock of the handle, and on the event loop.
            if !isCancelled.load(ordering: .acquiring) { Task { isToldOfCancellation() } }
        }
    }

    /// What its run executes.
    @inline(__always)
    func work<Bytes>(_ handler: @escaping CallHandler<Bytes>, _ parts: CallParts<Bytes>) -> Work<Void> {
        Work { [self] in
            // A child of a task that was cancelled, and has not said why yet.
            if Task.isCancelled && CancellationCause.current == nil {
                serverHasCancelled()
                throw CancellationError()
            }
            // The client may have left while the call waited for its thread: such a call never begins.
            if isCutOff {
                peerHasGone()
                throw CancellationError()
            }
            // For handlers that go by grpc-swift's handle and not by their task. In a task, because one of its handlers
            // may be what cancels this run, and is called under its lock if the call is cancelled before it is set.
            await withTaskCancellationHandler {
                await handler(parts, context)
            } onCancel: {
                isCancelled.store(true, ordering: .releasing)
                Task { context.cancellation.cancel() }
            }
        }
    }

    /// Its handler has ended it; the last end counts. What comes after the handler's return is not kept: it may hold the writer, and that
    /// holds this.
    func note(_ end: ResponseEnd) {
        self.end.withLock { if !$0.isTaken { $0.noted = end } }
    }

    /// How its handler has ended it, when that has returned.
    func takeEnd() -> ResponseEnd {
        let noted = end.withLock { end in
            end.isTaken = true
            return end.noted.take()
        }
        return noted ?? .status(Status(code: .unknown, message: "The call ended without a status."), [:])
    }

    private func serverHasCancelled() { core.end(.parentCancelled, "the server cancelled the call") }

    /// The call has been answered. This is not left to its release: what still runs in it may hold the writer, and with that the call.
    func endAnswered() { core.endAnswered() }

    /// grpc-swift calls it the cancellation of an RPC. It is told once, of the first of two things, and not of which.
    private func isToldOfCancellation() {
        if shutdown.isRaised { core.askToFinish() } else { peerHasGone() }
    }

    /// Whether the call was cancelled, and not by a shutdown.
    var isCutOff: Bool { context.cancellation.isCancelled && !shutdown.isRaised }

    /// Cancels what works for the client. One whose time is over cancels, too: that and our timer come in any order. But
    /// if it has been over for long, the handler has moved its deadline.
    func peerHasGone() {
        if let remaining = scope.terms.remaining, (.seconds(-1)...tolerance).contains(remaining) {
            core.end(.deadlineExpired, "the client's time was over")
        } else {
            core.end(.peerCancelled, "\(context.remotePeer) cancelled the call, or has gone")
        }
    }
}
#endif
