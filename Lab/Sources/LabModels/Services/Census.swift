public import Observation
internal import Synchronization

/// Counts the models that are alive, by kind: what shows that a `deinit` never came.
///
/// Whoever reads a count while observation is tracked hears of its changes, always on the main actor.
public final class Census: Sendable, Observable {
    private let counts = Mutex<[String: Int]>([:])
    private let registrar = ObservationRegistrar()

    /// Begins with nobody.
    public init() {}

    /// How many of a kind are alive.
    public func count(of kind: String) -> Int {
        registrar.access(self, keyPath: \.revision)
        return counts.withLock { $0[kind, default: 0] }
    }

    /// Counts one in; it is counted out when the returned member goes. A model keeps it as a stored property.
    public func join(_ kind: String) -> Member {
        add(1, to: kind)
        return Member(census: self, kind: kind)
    }

    fileprivate func add(_ number: Int, to kind: String) {
        counts.withLock { $0[kind, default: 0] += number }
        // A member may go on any thread. Told from there, a reader that is just looking could miss it.
        Task { @MainActor in registrar.withMutation(of: self, keyPath: \.revision) {} }
    }

    /// What observers look at in place of the counts.
    private var revision: Int { 0 }

    /// One that is counted for as long as it is there.
    public final class Member: Sendable {
        private let census: Census
        private let kind: String

        fileprivate init(census: Census, kind: String) {
            self.census = census
            self.kind = kind
        }

        deinit { census.add(-1, to: kind) }
    }
}
