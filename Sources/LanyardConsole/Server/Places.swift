internal import Synchronization

/// A limited number of places for viewers.
final class Places: Sendable {
    private let limit: Int
    private let count = Mutex(0)

    init(limit: Int) {
        self.limit = limit
    }

    var taken: Int { count.withLock { $0 } }

    /// Takes a place; false if there is none.
    func take() -> Bool {
        count.withLock { count in
            if count >= limit { return false }
            count += 1
            return true
        }
    }

    func leave() {
        count.withLock { $0 -= 1 }
    }
}
