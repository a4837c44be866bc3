/// A scope, its runs and the scopes below it, as they stood when the snapshot was taken.
///
/// It consists of values only: it keeps nothing alive and does not change. Its description is a tree for people:
///
/// ```
/// Downloads · 2 runs
/// ├─ #7 picture · concurrent(limit: 2) · running 1.2 s · App/Screen.swift:31
/// └─ #8 film · concurrent(limit: 2) · straggling 1.2 s, cancelled 0.3 s ago: requested (App/Screen.swift:40)
/// ```
@dynamicMemberLookup
public struct ScopeSnapshot: Sendable, Identifiable {
    /// What is known about the scope from the moment it was made.
    public let info: ScopeInfo
    /// Whether the scope takes no more work.
    public let isClosed: Bool
    /// The number of results withheld because they came too late.
    public let withheldCount: Int
    /// The runs of the scope, oldest first.
    public let runs: [RunSnapshot]
    /// The triggers declared in the scope, oldest first.
    public let triggers: [TriggerSnapshot]
    /// The scopes below it, in the order of their names.
    public let children: [ScopeSnapshot]

    /// The identity of the scope.
    public var id: ScopeID { info.id }

    /// The properties of its ``ScopeInfo``: `scope.name` is `scope.info.name`.
    public subscript<Value>(dynamicMember path: KeyPath<ScopeInfo, Value>) -> Value { info[keyPath: path] }
}

extension TaskScope {
    /// Returns the tree of this scope and those below it at this moment.
    ///
    /// The runs of a scope are listed in one step. What each of them does is read after that, one by one.
    /// - Complexity: O(*n* log *n*) in the number of runs and scopes.
    public func snapshot() -> ScopeSnapshot {
        ScopeSnapshot(core)
    }
}

extension ScopeSnapshot {
    init(_ core: ScopeCore) {
        let (runs, children) = core.contents
        let now = core.clock.now()
        info = ScopeInfo(core)
        isClosed = !core.isOpen
        withheldCount = core.withheldCount
        self.runs = runs.compactMap { RunSnapshot($0, at: now) }.sorted { $0.id < $1.id }
        triggers = core.triggers().map { TriggerSnapshot($0, of: core) }
        self.children = children.map { ScopeSnapshot($0) }.sorted {
            ($0.name ?? "", $0.origin.line) < ($1.name ?? "", $1.origin.line)
        }
    }
}
