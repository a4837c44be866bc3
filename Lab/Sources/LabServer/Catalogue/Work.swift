internal import Foundation

/// A book of the catalogue.
struct Work: Hashable, Sendable {
    let key: String
    let title: String
    let author: String
    let year: Int
    /// The words of the title, and of title and author, as they are compared.
    let titleWords: [Substring]
    let words: [Substring]

    /// - Parameter line: Title, author and year, with tabs between; `nil` if it is something else.
    init?(line: Substring, number: Int) {
        let parts = line.split(separator: "\t")
        guard parts.count == 3, let year = Int(parts[2]) else { return nil }
        key = "/works/L\(number)W"
        title = String(parts[0])
        author = String(parts[1])
        self.year = year
        titleWords = Self.words(of: title)
        words = titleWords + Self.words(of: author)
    }

    /// The words of a text without case, accents and apostrophes: “L'Étranger” is the one word `letranger`.
    static func words(of text: String) -> [Substring] {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .filter { $0 != "'" && $0 != "’" }
            .split { !$0.isLetter && !$0.isNumber }
    }
}
