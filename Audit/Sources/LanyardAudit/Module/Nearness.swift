/// How near two files are to each other.
///
/// A code base has several modules, and two of them may have a type of the same name. The nearer one is meant.
enum Nearness {
    /// How many folders two paths have in common, from the left.
    static func of(_ first: String, _ second: String) -> Int {
        if first == second { return .max }
        return zip(first.split(separator: "/"), second.split(separator: "/")).prefix { $0 == $1 }.count
    }

    /// The type that is declared nearest to a file.
    static func nearest(_ types: [TypeEntry], to file: String) -> TypeEntry? {
        types.count < 2 ? types.first : types.max { of($0.declaration.file, file) < of($1.declaration.file, file) }
    }
}
