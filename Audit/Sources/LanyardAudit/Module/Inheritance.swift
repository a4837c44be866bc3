/// Who inherits from whom, across files.
struct Inheritance: Sendable {
    /// More than this many superclasses are a circle.
    private static let longestLine = 20
    /// More than this many names are hostile; a line of ten thousand would need a square of them.
    private static let mostAncestors = 500

    private var ancestors: [ObjectIdentifier: Set<String>] = [:]
    private var parents: [ObjectIdentifier: [TypeEntry]] = [:]
    private var subclasses: [ObjectIdentifier: [TypeEntry]] = [:]

    init(_ types: [String: [TypeEntry]]) {
        for (name, entries) in types {
            // An entry is found by two names.
            for entry in entries where entry.name == name {
                let parents = Self.parents(of: entry, types)
                self.parents[ObjectIdentifier(entry)] = parents
                ancestors[ObjectIdentifier(entry)] = Self.ancestors(of: entry, types)
                if let parent = parents.first { subclasses[ObjectIdentifier(parent), default: []].append(entry) }
            }
        }
    }

    /// The names of everything that a type inherits, as far as it can be known.
    func ancestors(of type: TypeEntry) -> Set<String> { ancestors[ObjectIdentifier(type)] ?? [] }

    /// The superclass of a type and its superclasses, nearest first; where there is none, a protocol with its extensions.
    func parents(of type: TypeEntry) -> [TypeEntry] { parents[ObjectIdentifier(type)] ?? [] }

    /// The types of which a class is the superclass.
    func subclasses(of type: TypeEntry) -> [TypeEntry] { subclasses[ObjectIdentifier(type)] ?? [] }

    private static func parents(of type: TypeEntry, _ types: [String: [TypeEntry]]) -> [TypeEntry] {
        var (line, current): ([TypeEntry], TypeEntry) = ([], type)
        while line.count < longestLine {
            let candidates = current.inherited.sorted().compactMap { name in
                Nearness.nearest(types[name] ?? [], to: current.declaration.file)
            }
            let parent = candidates.first { $0.kind == .class } ?? candidates.first { $0.kind == .protocol }
            guard let parent, parent !== type, !line.contains(where: { $0 === parent }) else { break }
            line.append(parent)
            current = parent
        }
        return line
    }

    private static func ancestors(of type: TypeEntry, _ types: [String: [TypeEntry]]) -> Set<String> {
        var known = type.inherited
        var open = Array(known)
        while known.count < mostAncestors, let name = open.popLast() {
            let parent = Nearness.nearest(types[name] ?? [], to: type.declaration.file)
            for name in parent?.inherited ?? [] where known.insert(name).inserted { open.append(name) }
        }
        return known
    }
}
