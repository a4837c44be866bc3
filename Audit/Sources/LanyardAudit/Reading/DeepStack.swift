internal import Foundation

/// Runs something on a thread with a deep stack: code may be nested as deep as the parser allows, and the threads of tasks have half a
/// megabyte.
enum DeepStack {
    /// Only what is used of it is ever in memory.
    private static let bytes = 256 << 20

    /// Runs it on a thread of its own, and blocks this one until its end.
    static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
        let slot = Slot<Result>()
        start { slot.fill(body()) }
        return slot.take()
    }

    /// Runs it on a thread of its own, and waits for its end.
    ///
    /// - Cancellation: none; it goes on waiting.
    static func onThread(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            start {
                body()
                continuation.resume()
            }
        }
    }

    private static func start(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread { body() }
        thread.stackSize = bytes
        thread.start()
    }
}

/// Where one thread leaves a value for another that waits for it. Unchecked, because the semaphore orders the two.
private final class Slot<Value>: @unchecked Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private var value: Value?

    func fill(_ value: Value) {
        self.value = value
        semaphore.signal()
    }

    func take() -> Value {
        semaphore.wait()
        guard let value else { preconditionFailure("The semaphore was signalled without a value.") }
        return value
    }
}
