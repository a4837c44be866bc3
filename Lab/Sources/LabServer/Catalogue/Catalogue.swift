/// A thousand books and a search over them.
struct Catalogue: Sendable {
    let works: [Work]

    /// - Parameter table: A line for each book: title, author and year, with tabs between.
    init(table: String) {
        works = table.split(separator: "\n").enumerated().compactMap { Work(line: $1, number: $0 + 1) }
    }

    /// The books that are built into the program.
    static let embedded = Catalogue(table: EmbeddedCatalogue.files["works.tsv"]?.description ?? "")

    /// The books of which every word of the term begins a word of title or author; those found by title alone come first.
    func works(matching term: String) -> [Work] {
        let parts = Work.words(of: term)
        guard !parts.isEmpty else { return [] }
        let found = works.filter { begins($0.words, with: parts) }
        return found.filter { begins($0.titleWords, with: parts) }
            + found.filter { !begins($0.titleWords, with: parts) }
    }

    private func begins(_ words: [Substring], with parts: [Substring]) -> Bool {
        parts.allSatisfy { part in words.contains { $0.hasPrefix(part) } }
    }
}
