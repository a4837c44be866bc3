import CommandSupport

/// A text that a program sent: names, keys, reasons. It is made harmless as it is read, so that no picture can forget it.
struct PrintableText: Hashable, Sendable, Decodable, ExpressibleByStringLiteral {
    let text: String

    /// As long as a console sends texts, and what it puts where it cut one off: by scalars, because one character can be endless.
    private static let longest = 201

    init(_ text: String) {
        self.text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longest))).printable
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
