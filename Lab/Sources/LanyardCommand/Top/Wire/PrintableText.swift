import CommandSupport

/// A text that a program sent: names, keys, reasons. It is made harmless as it is read, so that no picture can forget it.
struct PrintableText: Hashable, Sendable, Decodable, ExpressibleByStringLiteral {
    let text: String

    /// Longer than any sentence of a console, which cuts names off at 200: by scalars, because one character can be endless.
    private static let longest = 2000

    init(_ text: String) {
        let kept = text.unicodeScalars.prefix(Self.longest)
        self.text = String(kept).printable + (kept.endIndex < text.unicodeScalars.endIndex ? "…" : "")
    }

    init(stringLiteral value: String) {
        self.init(value)
    }

    init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }
}

extension PrintableText: Comparable {
    static func < (one: PrintableText, other: PrintableText) -> Bool { one.text < other.text }
}
