/// Puts types and their extensions together.
enum TypeMerger {
    private typealias Declaration = TypeEntry.Declaration

    /// The types by their names. A nested one is found by its last name, too.
    static func merge(_ files: [FileFacts]) -> [String: [TypeEntry]] {
        var (types, extensions): ([Declaration], [Declaration]) = ([], [])
        for file in files {
            for facts in file.types {
                let declaration = Declaration(file: file.path, facts: facts)
                if facts.kind == .extension { extensions.append(declaration) } else { types.append(declaration) }
            }
        }
        var indices: [String: [Int]] = [:]
        for (index, type) in types.enumerated() {
            for name in names(of: type) { indices[name, default: []].append(index) }
        }
        var merged: [Int: [Declaration]] = [:]
        var foreign: [String: [Declaration]] = [:]
        for declaration in extensions {
            let candidates = indices[declaration.facts.name] ?? []
            let nearest = candidates.max { first, second in
                Nearness.of(types[first].file, declaration.file) < Nearness.of(types[second].file, declaration.file)
            }
            if let nearest {
                merged[nearest, default: []].append(declaration)
            } else {
                foreign[declaration.facts.name, default: []].append(declaration)
            }
        }
        var entries: [String: [TypeEntry]] = [:]
        for (index, type) in types.enumerated() {
            let entry = TypeEntry(type, extensions: merged[index] ?? [])
            for name in names(of: type) { entries[name, default: []].append(entry) }
        }
        for (name, declarations) in foreign {
            entries[name, default: []].append(TypeEntry(declarations[0], extensions: Array(declarations.dropFirst())))
        }
        return entries
    }

    private static func names(of declaration: Declaration) -> Set<String> {
        let name = declaration.facts.name
        return [name, String(name.split(separator: ".").last ?? "")]
    }
}
