/// What to do about a finished file's SHA-256.
enum ChecksumWish: Hashable, Sendable {
    case none
    /// Compute it and tell it.
    case compute
    /// Compute it, and keep the file only if it is this one, in lower-case hexadecimal.
    case expected(String)

    var isWanted: Bool { self != .none }

    var isExpected: Bool { if case .expected = self { true } else { false } }

    /// - Throws: ``DownloadError/malformedChecksum(_:)`` if the text is not 64 hexadecimal digits.
    init(expected text: String?, computes: Bool) throws(DownloadError) {
        guard let text else {
            self = computes ? .compute : .none
            return
        }
        let digits = text.trimmingSpaces.lowercased()
        guard digits.utf8.count == 64, digits.allSatisfy(\.isHexDigit), digits.allSatisfy(\.isASCII) else {
            throw .malformedChecksum(text)
        }
        self = .expected(digits)
    }
}
