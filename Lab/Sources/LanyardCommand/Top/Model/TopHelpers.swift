/// The scopes that a program has for its own housekeeping, as the console's page knows them: their names begin with a dot, and what lies
/// below them is theirs, too.
struct TopHelpers: Sendable {
    private var scopes: Set<UInt64> = []
    private let groups: Set<Int>

    init(of snapshot: TopSnapshot) {
        groups = Set(snapshot.groups.filter { TopHelpers.isHelper($0.scopeName) }.map(\.id))
        // A scope has a higher number than the one above it.
        for scope in snapshot.scopes.sorted(by: { $0.id < $1.id }) {
            let isBelow = scope.parent.map { scopes.contains($0) } ?? false
            if isBelow || TopHelpers.isHelper(scope.name) { scopes.insert(scope.id) }
        }
    }

    func has(_ run: TopRun) -> Bool { scopes.contains(run.scope) || groups.contains(run.group) }

    private static func isHelper(_ name: PrintableText?) -> Bool { name?.text.hasPrefix(".") ?? false }
}
