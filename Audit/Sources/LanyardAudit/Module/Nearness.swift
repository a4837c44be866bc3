/// How near two files are to each other.
///
/// A code base has several modules, and two of them may have a type of the same name. The nearer one is meant.
enum Nearness {
    /// How many folders two paths have in common, from the left.
    static func of(_ first: String, _ second: String) -> Int {
        if first == second { return .max }
        var count = 0
        for (byte, other) in zip(first.utf8, second.utf8) {
            guard byte == other else { break }
            if byte == UInt8(ascii: "/") { count += 1 }
        }
        return count
    }

    /// The type that is declared nearest to a file; of several that are as near, the first.
    static func nearest(_ types: [TypeEntry], to file: String) -> TypeEntry? {
        guard types.count > 1 else { return types.first }
        var best: (type: TypeEntry, nearness: Int)?
        for type in types {
            let nearness = of(type.declaration.file, file)
            if nearness == .max { return type }
            if nearness > best?.nearness ?? -1 { best = (type, nearness) }
        }
        return best?.type
    }
}
