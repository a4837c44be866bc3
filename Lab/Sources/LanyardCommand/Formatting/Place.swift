/// Names of the code as people read them.
enum Place {
    /// `Module/File.swift:12` without the module, to save room.
    static func short(_ origin: String) -> String {
        origin.lastIndex(of: "/").map { String(origin[origin.index(after: $0)...]) } ?? origin
    }

    /// `ownerReleased` as “owner released”.
    static func words(_ name: String) -> String {
        name.reduce(into: "") { words, character in
            words += character.isUppercase ? " " + character.lowercased() : String(character)
        }
    }
}
