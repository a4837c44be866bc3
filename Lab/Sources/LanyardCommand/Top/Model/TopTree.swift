/// The runs below their scopes, and those below the scopes above them, as far as the program tells of them.
struct TopTree: Sendable {
    private let scopes: [UInt64: TopSnapshot.Scope]
    private let parents: [UInt64: UInt64]
    private let children: [UInt64?: [UInt64]]
    private let rows: [UInt64: [TopRow]]
    /// Rows of scopes that are gone, in the order in which they are listed.
    private let others: [TopRow]

    /// - Parameter rows: In their order, which they keep within a scope.
    init(_ rows: [TopRow], below all: [TopSnapshot.Scope]) {
        let scopes = Dictionary(all.map { ($0.id, $0) }) { $1 }
        self.scopes = scopes
        // A scope has a higher number than the one above it: so none can lie below itself.
        parents = scopes.compactMapValues { scope in
            scope.parent.flatMap { $0 < scope.id && scopes[$0] != nil ? $0 : nil }
        }
        children = Dictionary(grouping: scopes.keys.sorted()) { [parents] in parents[$0] }
        self.rows = Dictionary(grouping: rows.filter { scopes[$0.run.scope] != nil }) { $0.run.scope }
        others = rows.filter { scopes[$0.run.scope] == nil }
    }

    /// Scopes without a listed run in them or below are left out. A loop, since a program's scopes may lie deeper than a stack.
    var lines: [TopLine] {
        let live = liveWithBelow
        var lines: [TopLine] = []
        var ahead = children[nil, default: []].reversed().map { (id: $0, depth: 0) }
        while let (id, depth) = ahead.popLast() {
            guard let live = live[id], let facts = scopes[id] else { continue }
            let own = rows[id, default: []]
            let name = facts.name?.text ?? Place.short(facts.origin.text)
            lines.append(.scope(name: name, depth: depth, live: own.live, below: live - own.live))
            lines += own.map { .run($0, depth: depth + 1) }
            ahead += children[id, default: []].reversed().map { (id: $0, depth: depth + 1) }
        }
        guard !others.isEmpty else { return lines }
        let gone = TopLine.scope(name: "scopes that are gone", depth: 0, live: others.live, below: 0)
        return lines + [gone] + others.map { .run($0, depth: 1) }
    }

    /// How many of the listed runs live in each scope and below it; only of scopes that have a listed run there.
    private var liveWithBelow: [UInt64: Int] {
        var live: [UInt64: Int] = [:]
        // From below.
        for id in scopes.keys.sorted(by: >) {
            if let own = rows[id] { live[id, default: 0] += own.live }
            if let parent = parents[id], let part = live[id] { live[parent, default: 0] += part }
        }
        return live
    }
}

extension [TopRow] {
    fileprivate var live: Int { count { !$0.run.hasEnded } }
}
