import Dispatch
import LanyardTestSupport

/// Holds a thread of a measured executor until it is let go; a minute at most, so that a test that fails comes to its end.
final class Hold: Sendable {
    /// Opened when the thread is held.
    let began = Gate()
    private let semaphore = DispatchSemaphore(value: 0)

    func take() {
        began.open()
        _ = semaphore.wait(timeout: .now() + .seconds(60))
    }

    func letGo() {
        semaphore.signal()
    }
}
