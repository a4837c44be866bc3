internal import Synchronization

/// How many connections there may be.
package final class Places: Sendable {
    private let left: Mutex<Int>

    package init(_ count: Int) {
        left = Mutex(count)
    }

    package func take() -> Bool {
        left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
    }

    package func free() {
        left.withLock { $0 += 1 }
    }
}
