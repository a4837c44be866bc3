import Synchronization

/// An error number, the first time it is asked for, as the system reports a failed flush.
final class FaultOnce: Sendable {
    private let code: Mutex<Int32?>

    init(_ code: Int32) {
        self.code = Mutex(code)
    }

    @Sendable func ask() -> Int32? {
        code.withLock { code in
            defer { code = nil }
            return code
        }
    }
}
