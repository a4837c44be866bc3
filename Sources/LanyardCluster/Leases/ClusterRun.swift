#if Cluster
import Foundation
import Lanyard
import LanyardGRPC

/// A run that owns a key of the cluster, or wants to.
final class ClusterRun: Sendable {
    let name: RunName
    let context: TaskContext
    private let told = Flag()
    private let ended = Flag()

    /// Whether another process has taken its claim away, and told it.
    var isTold: Bool { told.isRaised }

    /// Whether its body has ended.
    var hasEnded: Bool { ended.isRaised }

    func bodyHasEnded() { ended.raise() }

    init(name: RunName, context: TaskContext) {
        self.name = name
        self.context = context
    }

    /// Another process has told it to stop.
    ///
    /// - Parameter stop: What it said; `nil` if that cannot be read. The claim is gone in either case.
    func stop(_ stop: StopRecord?, at now: ScopeInstant) {
        told.raise()
        let underlying = stop?.causes.cause(at: now, origin: context.origin ?? CallSite())
        context.cancelRun(
            .peerCancelled,
            stop?.by.legible(200) ?? "a member that cannot be read",
            underlying: underlying
        )
    }
}
#endif
