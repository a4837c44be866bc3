/// What was seen of a scope and of all below it: one list, and no tree of values. A list is made, read and released however deep
/// the scopes lie below each other.
final class ScopeTree: Sendable {
    /// Each scope before those below it.
    let nodes: [Node]

    struct Node: Sendable {
        let info: ScopeInfo
        let isClosed: Bool
        let withheldCount: Int
        let runs: [RunSnapshot]
        let triggers: [TriggerSnapshot]

        /// How many scopes stand above it in the tree.
        let depth: Int

        /// Where the first one stands that is not below it.
        fileprivate(set) var end = 0

        fileprivate init(_ core: ScopeCore, _ runs: [Run], depth: Int) {
            let now = core.clock.now()
            info = ScopeInfo(core)
            isClosed = !core.isOpen
            withheldCount = core.withheldCount
            self.runs = runs.compactMap { RunSnapshot($0, at: now) }.sorted { $0.id < $1.id }
            triggers = core.triggers().map { TriggerSnapshot($0, of: core) }
            self.depth = depth
        }
    }

    init(_ root: ScopeCore) {
        var nodes: [Node] = []
        // Those that the last one lies in, that one included.
        var open: [Int] = []
        func close(downTo depth: Int) {
            while open.count > depth, let place = open.popLast() { nodes[place].end = nodes.count }
        }
        var waiting = [(core: root, depth: 0)]
        while let (core, depth) = waiting.popLast() {
            let (runs, children) = core.contents
            close(downTo: depth)
            open.append(nodes.count)
            nodes.append(Node(core, runs, depth: depth))
            let named = children.map { (core: $0, name: $0.name ?? "") }.sorted {
                ($0.name, $0.core.origin.line) < ($1.name, $1.core.origin.line)
            }
            for child in named.reversed() { waiting.append((child.core, depth + 1)) }
        }
        close(downTo: 0)
        self.nodes = nodes
    }

    /// Where those stand that lie directly below one.
    func children(of place: Int) -> [Int] {
        var (children, next) = ([Int](), place + 1)
        while next < nodes[place].end {
            children.append(next)
            next = nodes[next].end
        }
        return children
    }
}
