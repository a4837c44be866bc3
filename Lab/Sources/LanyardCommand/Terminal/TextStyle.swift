/// Puts colours on text where they are wanted.
struct TextStyle: Hashable, Sendable {
    enum Ink: String, Sendable {
        case bold = "1"
        case dim = "2"
        case reversed = "7"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case cyan = "36"
    }

    var traits: TerminalTraits

    func paint(_ text: String, _ ink: Ink) -> String {
        traits.hasColours && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// The text as it is, or the one of ASCII characters where no others can be shown.
    func glyph(_ text: String, ascii: String) -> String {
        traits.hasUnicode ? text : ascii
    }
}
