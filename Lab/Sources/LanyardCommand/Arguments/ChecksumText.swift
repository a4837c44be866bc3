import ArgumentParser

/// An expected digest of the SHA-2 family as it is written on the command line, or in a list.
enum ChecksumText {
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
