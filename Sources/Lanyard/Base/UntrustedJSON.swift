/// Reads JSON that somebody else has written: with the reader of Foundation, after a look at what that one does not bear.
///
/// It (Swift 6.3, Linux) stops the process at a text that ends after 512 arrays or objects have been opened in each other, where it
/// should throw. And it builds whatever it is sent, many times as large as the text.
package enum UntrustedJSON {
    /// Why a text is not read.
    package enum Refusal: Error, Hashable {
        case tooLong
        case tooDeep
        /// It has too many values.
        case tooMany
        /// It holds a zero: it is in UTF-16 or UTF-32, which nobody sends and which would have to be looked at otherwise.
        case otherEncoding
    }

    /// Nobody means more.
    private static let deepest = 100

    /// Gives a text to a reader, if it bears it.
    ///
    /// ```text
    /// try? UntrustedJSON.read(body, mostBytes: 4096) { try JSONDecoder().decode(Wish.self, from: $0) }
    /// ```
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - mostBytes: The longest text that is read.
    ///   - mostValues: How many values it may have: objects, arrays, and what stands in them.
    ///   - decode: The reader.
    /// - Throws: ``Refusal``, or what the reader throws.
    package static func read<Text: Collection<UInt8>, Value>(
        _ text: Text,
        mostBytes: Int,
        mostValues: Int = 10_000,
        _ decode: (Text) throws -> Value
    ) throws -> Value {
        try check(text, mostBytes: mostBytes, mostValues: mostValues)
        return try decode(text)
    }

    package static func check(_ text: some Collection<UInt8>, mostBytes: Int, mostValues: Int) throws(Refusal) {
        guard text.count <= mostBytes else { throw .tooLong }
        let found =
            text.withContiguousStorageIfAvailable { refusal(of: $0, mostValues) } ?? refusal(of: text, mostValues)
        if let found { throw found }
    }

    private static func refusal(of text: some Collection<UInt8>, _ mostValues: Int) -> Refusal? {
        var (depth, values, isInString, isEscaped) = (0, 1, false, false)
        for byte in text {
            switch (byte, isInString) {
            case (0, _): return .otherEncoding
            case _ where isEscaped: isEscaped = false
            case (UInt8(ascii: "\\"), true): isEscaped = true
            case (UInt8(ascii: "\""), _): isInString.toggle()
            case (UInt8(ascii: "["), false), (UInt8(ascii: "{"), false): (depth, values) = (depth + 1, values + 1)
            case (UInt8(ascii: "]"), false), (UInt8(ascii: "}"), false): depth -= 1
            case (UInt8(ascii: ","), false): values += 1
            default: break
            }
            if depth > deepest { return .tooDeep }
            if values > mostValues { return .tooMany }
        }
        return nil
    }
}
