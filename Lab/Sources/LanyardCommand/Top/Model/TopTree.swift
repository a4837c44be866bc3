/// The runs below their scopes, and those below the scopes above them, as far as the program tells of them.
struct TopTree: Sendable {
    private let scopes: [UInt64: TopSnapshot.Scope]
    private let children: [UInt64?: [UInt64]]
    private let rows: [UInt64: [TopRow]]
    /// Rows of scopes that are gone, in the order in which they are listed.
    private let others: [TopRow]

    /// - Parameter rows: In their order, which they keep within a scope.
    init(_ rows: [TopRow], below all: [TopSnapshot.Scope]) {
        let scopes = Dictionary(all.map { ($0.id, $0) }) { $1 }
        self.scopes = scopes
        var children: [UInt64?: [UInt64]] = [:]
        // A scope has a higher number than the one above it: so none can lie below itself.
        for scope in scopes.values.sorted(by: { $0.id < $1.id }) {
            let parent = scope.parent.flatMap { $0 < scope.id && scopes[$0] != nil ? $0 : nil }
            children[parent, default: []].append(scope.id)
        }
        self.children = children
        self.rows = Dictionary(grouping: rows.filter { scopes[$0.run.scope] != nil }) { $0.run.scope }
        others = rows.filter { scopes[$0.run.scope] == nil }
    }

    /// Scopes without a listed run in them or below are left out.
    var lines: [TopLine] {
        let found = children[nil, default: []].flatMap { part(of: $0, at: 0).lines }
        guard !others.isEmpty else { return found }
        let gone = TopLine.scope(name: "scopes that are gone", depth: 0, live: others.live, below: 0)
        return found + [gone] + others.map { .run($0, depth: 1) }
    }

    /// How deep a terminal has room for.
    private static let deepest = 30

    private func part(of scope: UInt64, at depth: Int) -> (lines: [TopLine], live: Int) {
        let own = rows[scope, default: []]
        guard depth < TopTree.deepest else { return ([], own.live) }
        let below = children[scope, default: []].map { part(of: $0, at: depth + 1) }
        let lines = below.flatMap(\.lines)
        guard !own.isEmpty || !lines.isEmpty, let facts = scopes[scope] else { return ([], 0) }
        let live = below.reduce(0) { $0 + $1.live }
        let name = facts.name?.text ?? Place.short(facts.origin.text)
        let head = TopLine.scope(name: name, depth: depth, live: own.live, below: live)
        return ([head] + own.map { .run($0, depth: depth + 1) } + lines, own.live + live)
    }
}

extension [TopRow] {
    fileprivate var live: Int { count { !$0.run.hasEnded } }
}
