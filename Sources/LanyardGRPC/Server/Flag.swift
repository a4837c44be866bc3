#if GRPC
import Synchronization

/// Whether something has happened, which does not unhappen.
final class Flag: Sendable {
    private let flag = Atomic(false)

    var isRaised: Bool { flag.load(ordering: .acquiring) }

    func raise() {
        flag.store(true, ordering: .releasing)
    }
}
#endif
