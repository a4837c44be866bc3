import ArgumentParser

/// An expected SHA-256 as it is written on the command line.
enum SHA256Text {
    /// The 64 hexadecimal digits in lower case.
    ///
    /// - Throws: `ValidationError`, with what is wrong with the text.
    static func parse(_ text: String) throws -> String {
        guard text.utf8.count == 64 else {
            throw ValidationError("A SHA-256 has 64 hexadecimal digits; this has \(text.count).")
        }
        guard text.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isASCIIHexDigit }) else {
            throw ValidationError("A SHA-256 has hexadecimal digits only: 0 to 9 and a to f.")
        }
        return text.lowercased()
    }
}
