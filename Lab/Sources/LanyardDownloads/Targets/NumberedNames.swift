/// The names in a folder that have numbers, as they were when it was looked at: what earlier calls have left. A pure value.
struct NumberedNames: Sendable {
    /// So many characters of a name are before its number, whatever that is and however the name was cut for it.
    private static let beginning = 24

    private var names: [String: [String]] = [:]

    init(_ all: [String]) {
        for name in all where FileName.number(of: name) != nil {
            names[NumberedNames.key(name), default: []].append(name)
        }
    }

    /// Those that a name has with numbers, in the order of these. A name that differs in case or in how an accent is written counts as the
    /// same: on some disks it is, and so it was numbered.
    func numbers(of base: String) -> [String] {
        let found = names[NumberedNames.key(FileName.numbered(base, 2))] ?? []
        let fitting = found.compactMap { name -> (number: Int, name: String)? in
            guard let number = FileName.number(of: name),
                FileName.comparisonKey(name) == FileName.comparisonKey(FileName.numbered(base, number))
            else { return nil }
            return (number, name)
        }
        return fitting.sorted { $0.number < $1.number }.map(\.name)
    }

    /// What all numbers of a name begin with.
    private static func key(_ name: String) -> String {
        let open = name.utf8.lastIndex(of: UInt8(ascii: "(")) ?? name.endIndex
        return String(FileName.comparisonKey(String(name[..<open])).prefix(beginning))
    }
}
