#if GRPC
import GRPCCore
import Lanyard

/// A call at work on the server: its scope and its time.
struct ServerCall: Sendable {
    private let scope: TaskScope
    private let context: ServerContext
    private let end: ScopeInstant?
    private let tolerance: Duration
    private let shutdown: ShutdownFlag
    private let origin: CallSite

    init(scope: TaskScope, context: ServerContext, limit: Duration?, shutdown: ShutdownFlag, origin: CallSite) {
        self.scope = scope
        self.context = context
        self.shutdown = shutdown
        self.origin = origin
        end = limit.map { scope.core.clock.now().advanced(by: $0) }
        tolerance = limit.map { min(max($0 / 20, .milliseconds(10)), .seconds(1)) } ?? .zero
    }

    private var remaining: Duration? {
        end.map { scope.core.clock.now().duration(to: $0) }
    }

    /// Executes `body` as a run of the scope, which ends when the client goes.
    func outcome(of body: @escaping @Sendable () async -> Void) async -> Outcome<Void> {
        let context = context
        let run = scope.addTask(name: "call", deadline: remaining, fileID: origin.file, line: origin.line) {
            // For handlers that go by grpc-swift's handle and not by their task. In a task, because one of its handlers may
            // be what cancels this run, and is called under its lock if the call is cancelled before it is set.
            await withTaskCancellationHandler(operation: body) { Task { context.cancellation.cancel() } }
        }
        return await withDiscardingTaskGroup { group in
            group.addTask { await watch(run) }
            defer { group.cancelAll() }
            return await withTaskCancellationHandler {
                await run.outcome
            } onCancel: {
                scope.end(.parentCancelled, "the server cancelled the call", origin: origin)
            }
        }
    }

    /// Waits for what grpc-swift calls the cancellation of an RPC. In a task, because its handlers may be called under
    /// its lock, and on the event loop.
    private func watch(_ run: ScopedTask<Void>) async {
        guard (try? await context.cancellation.cancelled) != nil, run.cause == nil else { return }
        // It is told once, of the first of two things, and not of which.
        if shutdown.isRaised { scope.askToFinish() } else { peerHasGone() }
    }

    /// Cancels what works for the client. One whose time is over cancels, too: that and our timer come in any order. But
    /// if it has been over for long, the handler has moved its deadline.
    func peerHasGone() {
        if let remaining, (.seconds(-1)...tolerance).contains(remaining) {
            scope.end(.deadlineExpired, "the client's time was over", origin: origin)
        } else {
            scope.end(.peerCancelled, "\(context.remotePeer) cancelled the call, or has gone", origin: origin)
        }
    }
}
#endif
