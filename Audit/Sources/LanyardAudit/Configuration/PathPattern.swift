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
        return Wildcards.matches(names, parts, needsEnd: false, isWild: { $0 == "**" }, isMatch: Self.matchesName)
    }

    private static func matchesName(_ name: Substring, _ part: String) -> Bool {
        Wildcards.matches(
            Array(name.utf8),
            Array(part.utf8),
            needsEnd: true,
            isWild: { $0 == UInt8(ascii: "*") },
            isMatch: { $0 == $1 }
        )
    }
}
