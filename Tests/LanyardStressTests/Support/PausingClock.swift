import Foundation
import Synchronization

/// A clock that stops a thread at one of its looks at the time: a way to hold the core between two of its steps.
final class PausingClock: Clock {
    private let pause = Mutex<(thread: String, looks: Int, body: @Sendable () -> Void)?>(nil)

    /// Calls `body` on the thread of that name when it looks at the time for the `look`th time from now.
    func pause(_ thread: String, atLook look: Int, _ body: @escaping @Sendable () -> Void) {
        pause.withLock { $0 = (thread, look, body) }
    }

    var now: ContinuousClock.Instant {
        let body = pause.withLock { pause -> (@Sendable () -> Void)? in
            guard let looks = pause?.looks, pause?.thread == Thread.current.name else { return nil }
            pause?.looks = looks - 1
            return looks == 1 ? pause?.body : nil
        }
        body?()
        return ContinuousClock.now
    }

    var minimumResolution: Duration { ContinuousClock().minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await ContinuousClock().sleep(until: deadline, tolerance: tolerance)
    }
}
