/// A path in which `*` stands for a part of a name and `**` for any folders: `Sources/*/Generated`, `**/*.pb.swift`.
///
/// It matches what is below, too.
struct PathPattern: Sendable, Hashable {
    private let parts: [String]

    /// - Returns: `nil` if the text names nothing, as `/` and `.` do.
    init?(_ text: String) {
        parts = text.split(separator: "/").filter { $0 != "." }.map(String.init)
        if parts.isEmpty { return nil }
    }

    func matches(_ path: String) -> Bool {
        let names = path.split(separator: "/").filter { $0 != "." }
        // What is below matches, too, so the pattern need not reach the end.
        return Self.matches(names, parts, needsEnd: false, isWild: { $0 == "**" }, isMatch: Self.matchesName)
    }

    private static func matchesName(_ name: Substring, _ part: String) -> Bool {
        matches(
            Array(name.utf8),
            Array(part.utf8),
            needsEnd: true,
            isWild: { $0 == UInt8(ascii: "*") },
            isMatch: { $0 == $1 }
        )
    }

    /// Whether elements match a pattern, some parts of which stand for any number of them.
    ///
    /// Only the last such part is ever tried anew, so that a hostile pattern costs no more than the product of the two lengths.
    private static func matches<Element, Part>(
        _ elements: [Element],
        _ pattern: [Part],
        needsEnd: Bool,
        isWild: (Part) -> Bool,
        isMatch: (Element, Part) -> Bool
    ) -> Bool {
        var (element, part) = (0, 0)
        var retry: (element: Int, part: Int)?
        while true {
            if part == pattern.count, !needsEnd || element == elements.count { return true }
            if part < pattern.count, isWild(pattern[part]) {
                retry = (element, part + 1)
                part += 1
            } else if part < pattern.count, element < elements.count, isMatch(elements[element], pattern[part]) {
                (element, part) = (element + 1, part + 1)
            } else if let last = retry, last.element < elements.count {
                retry = (last.element + 1, last.part)
                (element, part) = (last.element + 1, last.part)
            } else {
                return false
            }
        }
    }
}
