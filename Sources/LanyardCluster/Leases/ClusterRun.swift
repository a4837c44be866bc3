#if Cluster
import Foundation
import Lanyard
import LanyardGRPC

/// A run that owns a key of the cluster, or wants to.
final class ClusterRun: Sendable {
    let name: RunName
    let context: TaskContext

    init(name: RunName, context: TaskContext) {
        self.name = name
        self.context = context
    }

    /// Another process has told it to stop.
    ///
    /// - Parameter stop: What it said; `nil` if that cannot be read. The claim is gone in either case.
    func stop(_ stop: StopRecord?, at now: ScopeInstant) {
        let underlying = stop?.causes.cause(at: now, origin: context.origin ?? CallSite())
        context.cancelRun(
            .peerCancelled,
            stop?.by.legible(200) ?? "a member that cannot be read",
            underlying: underlying
        )
    }
}
#endif
