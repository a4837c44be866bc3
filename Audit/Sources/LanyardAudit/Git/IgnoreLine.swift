/// A line of `.gitignore`.
struct IgnoreLine: Sendable, Hashable {
    /// A part of a name in a pattern.
    private enum Part: Sendable, Hashable {
        case byte(UInt8)
        /// `?`
        case any
        /// `*`
        case some
        /// `[a-z]`
        case oneOf(Set<UInt8>)
    }

    /// A name of a pattern, or `**`.
    private enum Name: Sendable, Hashable {
        case parts([Part])
        case folders
    }

    /// Whether it takes back what a line above says.
    let takesBack: Bool
    private let isForFolders: Bool
    private let names: [Name]

    /// - Returns: `nil` for a line that says nothing: an empty one, a comment, a pattern that can match nothing.
    init?(_ line: some StringProtocol) {
        var bytes = Self.withoutSpaceBehind(Array(line.utf8))
        guard let first = bytes.first, first != UInt8(ascii: "#") else { return nil }
        takesBack = first == UInt8(ascii: "!")
        if takesBack { bytes.removeFirst() }
        isForFolders = bytes.last == UInt8(ascii: "/")
        if isForFolders { bytes.removeLast() }
        // With a slash in it, it begins where its file lies.
        let isFromHere = bytes.contains(UInt8(ascii: "/"))
        if bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
        let texts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard !texts.contains(where: \.isEmpty) else { return nil }
        var names: [Name] = isFromHere ? [] : [.folders]
        for text in texts {
            if text.elementsEqual("**".utf8) {
                names.append(.folders)
            } else {
                guard let parts = Self.parts(Array(text)) else { return nil }
                names.append(.parts(parts))
            }
        }
        // `a/**` is all that is in the folder, but not the folder.
        if names.last == .folders { names.append(.parts([.some])) }
        self.names = names
    }

    /// Whether it speaks of a path, which begins where its file lies.
    func matches(_ path: String, isFolder: Bool) -> Bool {
        guard isFolder || !isForFolders else { return false }
        return Wildcards.matches(
            path.split(separator: "/").map { Array($0.utf8) },
            names,
            needsEnd: true,
            isWild: { $0 == .folders },
            isMatch: { name, part in
                guard case .parts(let parts) = part else { return false }
                return Wildcards.matches(name, parts, needsEnd: true, isWild: { $0 == .some }, isMatch: Self.isMatch)
            }
        )
    }

    private static func isMatch(_ byte: UInt8, _ part: Part) -> Bool {
        switch part {
        case .byte(let own): own == byte
        case .any: true
        case .oneOf(let bytes): bytes.contains(byte)
        case .some: false
        }
    }

    private static func withoutSpaceBehind(_ line: [UInt8]) -> [UInt8] {
        var line = line
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        while line.last == UInt8(ascii: " "), line.dropLast().last != UInt8(ascii: "\\") { line.removeLast() }
        return line
    }

    /// - Returns: `nil` if a bracket is not closed.
    private static func parts(_ text: [UInt8]) -> [Part]? {
        var (parts, index): ([Part], Int) = ([], 0)
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "*"): parts.append(.some)
            case UInt8(ascii: "?"): parts.append(.any)
            case UInt8(ascii: "["):
                guard let (bytes, end) = IgnoreBracket.read(text, from: index + 1) else { return nil }
                parts.append(.oneOf(bytes))
                index = end
            case UInt8(ascii: "\\") where index + 1 < text.count:
                index += 1
                parts.append(.byte(text[index]))
            case let byte: parts.append(.byte(byte))
            }
            index += 1
        }
        return parts
    }
}
