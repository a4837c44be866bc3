/// A scope, its runs and the scopes below it, as they stood when the snapshot was taken.
///
/// It consists of values only: it keeps nothing of the program's alive and does not change. Its description is a tree for people:
///
/// ```
/// Downloads · 2 runs
/// ├─ #7 picture · concurrent(limit: 2) · running 1.2 s · App/Screen.swift:31
/// └─ #8 film · concurrent(limit: 2) · straggling 1.2 s, cancelled 0.3 s ago: requested (App/Screen.swift:40)
/// ```
@dynamicMemberLookup
public struct ScopeSnapshot: Sendable, Identifiable {
    let tree: ScopeTree
    let place: Int

    var node: ScopeTree.Node { tree.nodes[place] }

    /// What is known about the scope from the moment it was made.
    public var info: ScopeInfo { node.info }
    /// Whether the scope takes no more work.
    public var isClosed: Bool { node.isClosed }
    /// The number of results withheld because they came too late.
    public var withheldCount: Int { node.withheldCount }
    /// The runs of the scope, oldest first.
    public var runs: [RunSnapshot] { node.runs }
    /// The triggers declared in the scope, oldest first.
    public var triggers: [TriggerSnapshot] { node.triggers }
    /// The scopes below it, in the order of their names.
    public var children: [ScopeSnapshot] {
        tree.children(of: place).map { ScopeSnapshot(tree: tree, place: $0) }
    }

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
    init(_ core: ScopeCore) { self.init(tree: ScopeTree(core), place: 0) }
}
