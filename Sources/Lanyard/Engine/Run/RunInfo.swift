/// What is known about a run from its call on. It does not keep the run alive.
public struct RunInfo: Sendable, Identifiable, CustomStringConvertible {
    /// The identity of the run.
    public let id: RunID
    /// The place of the call.
    public let origin: CallSite
    /// When the call was made, on the clock of the scope.
    public let admittedAt: ScopeInstant
    /// The scope that owns the run.
    public let scope: ScopeInfo

    private let naming: Naming?

    /// What it is called, in one object, because events are copied often.
    private final class Naming: Sendable {
        let name: String?
        let key: TaskKey?
        let policy: OverlapPolicy?

        init(_ run: Run) { (name, key, policy) = (run.name, run.key, run.policy) }
    }

    /// The name that the call gave the run.
    public var name: String? { naming?.name }
    /// The key whose run this is.
    public var key: TaskKey? { naming?.key }
    /// The policy of the call; `nil` for a call without a key.
    public var policy: OverlapPolicy? { naming?.policy }

    /// Its name or key, its number, and its scope.
    public var description: String {
        let title = name ?? key?.description
        return "\(title.map { "\($0) \(id)" } ?? id.description) of \(scope)"
    }

    /// The run's name, key or number: what people call it.
    package var title: String { name ?? key?.description ?? id.description }

    @inline(__always)
    init(_ run: Run) {
        self.init(run, naming: run.isNamed ? run.keyed?.naming.object() ?? Naming(run) : nil)
    }

    /// For an event: a run with a key keeps what it is called for its other events. Whoever looks at runs does not leave an object in
    /// each.
    @inline(__always)
    init(toldOf run: Run) {
        if run.isKeyed {
            // Not by `run.keyed`: its optional is a reference more.
            self.init(run, naming: Self.naming(toldOf: unsafeDowncast(run, to: KeyedRun.self)))
        } else {
            self.init(run)
        }
    }

    @inline(__always)
    private static func naming(toldOf run: KeyedRun) -> Naming { run.naming.object { Naming(run) } }

    @inline(__always)
    private init(_ run: Run, naming: Naming?) {
        id = run.id
        origin = run.origin
        admittedAt = run.admittedAt
        scope = ScopeInfo(run.core)
        self.naming = naming
    }
}

extension Run {
    fileprivate var isNamed: Bool { isKeyed || call.name != nil }
}
