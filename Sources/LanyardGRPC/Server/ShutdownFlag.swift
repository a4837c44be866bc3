#if GRPC
import Synchronization

/// Whether a server has begun its graceful shutdown.
final class ShutdownFlag: Sendable {
    private let flag = Atomic(false)

    var isRaised: Bool { flag.load(ordering: .acquiring) }

    func raise() {
        flag.store(true, ordering: .releasing)
    }
}
#endif
