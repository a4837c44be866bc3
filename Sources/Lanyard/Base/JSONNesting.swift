/// What has to be looked at in a JSON text of a stranger before Foundation reads it.
///
/// Its reader (Swift 6.3, Linux) stops the process at a text that ends after 512 arrays or objects have been opened in each
/// other, where it should throw.
package enum JSONNesting {
    /// Nobody means more.
    private static let deepest = 100

    /// Whether a text can be read. One that holds a zero is in UTF-16 or UTF-32, which nobody sends and which would have to
    /// be looked at otherwise.
    package static func isBearable(_ text: some Sequence<UInt8>) -> Bool {
        var (depth, isInString, isEscaped) = (0, false, false)
        for byte in text {
            switch (byte, isInString) {
            case (0, _): return false
            case _ where isEscaped: isEscaped = false
            case (UInt8(ascii: "\\"), true): isEscaped = true
            case (UInt8(ascii: "\""), _): isInString.toggle()
            case (UInt8(ascii: "["), false), (UInt8(ascii: "{"), false): depth += 1
            case (UInt8(ascii: "]"), false), (UInt8(ascii: "}"), false): depth -= 1
            default: break
            }
            if depth > deepest { return false }
        }
        return true
    }
}
