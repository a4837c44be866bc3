import Foundation
import Synchronization

@testable import Lanyard

/// Stops a thread where it tells that a run was cancelled: a way to hold the core between two of its steps.
final class CancelHold: EventSink {
    private let run: RunID
    private let body: Mutex<(@Sendable () -> Void)?>

    /// Calls `body` once, on the thread that cancels the run.
    init(_ run: RunID, _ body: @escaping @Sendable () -> Void) {
        self.run = run
        self.body = Mutex(body)
    }

    func push(_ event: TaskEvent) {
        guard case .cancelRequested(let observed, _) = event.kind, observed.id == run else { return }
        body.withLock { $0.take() }?()
    }
}
