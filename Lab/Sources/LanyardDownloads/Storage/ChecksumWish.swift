/// What to do about a finished file's digest.
enum ChecksumWish: Hashable, Sendable {
    case none
    /// Compute its SHA-256 and tell it.
    case compute
    /// Compute it, and keep the file only if it is this one, in lower-case hexadecimal: a SHA-256, SHA-384 or SHA-512, or an MD5 that a
    /// server gave, as the number of its digits says.
    case expected(String)

    var isWanted: Bool { self != .none }

    var isExpected: Bool { if case .expected = self { true } else { false } }

    /// What computes it.
    var hasher: FileHasher {
        if case .expected(let digits) = self { FileHasher(digits: digits.utf8.count) } else { FileHasher(digits: 64) }
    }

    /// What is told of a digest that was computed: only a SHA-256.
    static func sha256(_ digest: String?) -> String? { digest?.utf8.count == 64 ? digest : nil }

    /// - Throws: ``DownloadError/malformedChecksum(_:)`` if the text is not 64, 96 or 128 hexadecimal digits.
    init(expected text: String?, computes: Bool) throws(DownloadError) {
        guard let text else {
            self = computes ? .compute : .none
            return
        }
        let digits = text.trimmingSpaces.lowercased()
        guard ChecksumWish.isDigest(digits) else { throw .malformedChecksum(text) }
        self = .expected(digits)
    }

    /// Whether a text in lower case is a digest that a user may expect: one that nobody can make a second file for.
    private static func isDigest(_ text: String) -> Bool {
        [64, 96, 128].contains(text.utf8.count) && isHexadecimal(text)
    }

    /// Whether it is one that a server may give, which finds out no more than damage.
    static func isServerDigest(_ text: String) -> Bool {
        [32, 64, 96, 128].contains(text.utf8.count) && isHexadecimal(text)
    }

    private static func isHexadecimal(_ text: String) -> Bool {
        text.allSatisfy(\.isHexDigit) && text.allSatisfy(\.isASCII)
    }
}
