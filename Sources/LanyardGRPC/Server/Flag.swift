#if GRPC
import Synchronization

/// Whether something has happened, which does not unhappen.
package final class Flag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isRaised: Bool { flag.load(ordering: .acquiring) }

    package func raise() {
        flag.store(true, ordering: .releasing)
    }
}
#endif
