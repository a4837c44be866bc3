import Dispatch
import LanyardTestSupport

/// Holds a thread of a measured executor until it is let go.
final class Hold: Sendable {
    /// Opened when the thread is held.
    let began = Gate()
    private let semaphore = DispatchSemaphore(value: 0)

    func take() {
        began.open()
        semaphore.wait()
    }

    func letGo() {
        semaphore.signal()
    }
}
