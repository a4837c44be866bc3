import Dispatch
import Foundation
import ServiceLifecycle
import Synchronization

/// Ends the process if it is still there some time after its work was shut down: a handler that does not obey holds its connection, and
/// that the server. It has been named by then.
final class Watchdog: Service {
    private let patience: Duration
    private let last: @Sendable () -> Void
    private let hasEnded = Atomic(false)

    /// - Parameters:
    ///   - patience: How long the process may go on.
    ///   - last: Is called before it is ended.
    init(patience: Duration, last: @escaping @Sendable () -> Void) {
        self.patience = patience
        self.last = last
    }

    func run() async throws {
        try? await gracefulShutdown()
        DispatchQueue.global().asyncAfter(deadline: .now() + patience / .seconds(1)) { [self] in
            guard !hasEnded.load(ordering: .acquiring) else { return }
            last()
            exit(70)
        }
    }

    /// Leaves the process alone: the server has ended.
    func end() {
        hasEnded.store(true, ordering: .releasing)
    }
}
