internal import Synchronization

/// Counts the models that are alive, by kind: what shows that a `deinit` never came.
public final class Census: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// Begins with nobody.
    public init() {}

    /// How many of a kind are alive.
    public func count(of kind: String) -> Int { counts.withLock { $0[kind, default: 0] } }

    /// Counts one in; it is counted out when the returned member goes. A model keeps it as a stored property.
    public func join(_ kind: String) -> Member {
        counts.withLock { $0[kind, default: 0] += 1 }
        return Member(census: self, kind: kind)
    }

    fileprivate func leave(_ kind: String) { counts.withLock { $0[kind, default: 0] -= 1 } }

    /// One that is counted for as long as it is there.
    public final class Member: Sendable {
        private let census: Census
        private let kind: String

        fileprivate init(census: Census, kind: String) {
            self.census = census
            self.kind = kind
        }

        deinit { census.leave(kind) }
    }
}
