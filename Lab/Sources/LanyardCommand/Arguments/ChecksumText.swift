import ArgumentParser

/// An expected digest of the SHA-2 family as it is written on the command line, or in a list.
enum ChecksumText {
    private static let bits = ["sha-256": 256, "sha-384": 384, "sha-512": 512]
    /// Those that aria2 and other programs know, and that nobody here computes.
    static let others: Set<String> = ["md5", "sha-1", "sha-224", "adler32"]

    /// The hexadecimal digits in lower case of `sha-512=HEX`.
    ///
    /// - Throws: `ValidationError`, with what is wrong with the text.
    static func named(_ text: some StringProtocol) throws -> String {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let bits = bits[parts[0].lowercased()] else {
            throw ValidationError(
                "A checksum is given as “sha-256=”, “sha-384=” or “sha-512=” and its hexadecimal digits."
            )
        }
        return try parse(String(parts[1]), bits: bits)
    }

    /// The hexadecimal digits in lower case.
    ///
    /// - Parameter bits: how long it is, by which it is called.
    /// - Throws: `ValidationError`, with what is wrong with the text.
    static func parse(_ text: String, bits: Int) throws -> String {
        guard text.utf8.count == bits / 4 else {
            throw ValidationError("A SHA-\(bits) has \(bits / 4) hexadecimal digits; this has \(text.count).")
        }
        guard text.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isASCIIHexDigit }) else {
            throw ValidationError("A SHA-\(bits) has hexadecimal digits only: 0 to 9 and a to f.")
        }
        return text.lowercased()
    }
}
