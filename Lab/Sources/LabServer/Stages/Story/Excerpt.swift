/// Six to eight lines of a variant's own source that show what the matter is, with a word for the line that it is about.
struct Excerpt: Hashable, Sendable {
    /// The file, below `LabModels`.
    let file: String
    /// What the first line begins with.
    let first: String
    /// How many lines there are.
    let count: Int
    /// What the line begins with that it is about.
    let culprit: String
    /// What is to be said of that line: “nobody holds this task”.
    let word: String

    init(_ file: String, from first: String, lines count: Int, at culprit: String, _ word: String) {
        self.file = file
        self.first = first
        self.count = count
        self.culprit = culprit
        self.word = word
    }

    /// The excerpt as the page shows it; `nil` where the source is not at hand.
    var text: Text? {
        guard let source = SourceCode.read(file) else { return nil }
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = SourceCode.lines(of: source, [first]).first else { return nil }
        let shown = lines[start...].prefix(count)
        guard let marked = SourceCode.lines(of: source, [culprit]).first(where: shown.indices.contains) else {
            return nil
        }
        let margin =
            shown.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix(while: \.isWhitespace).count }.min() ?? 0
        return Text(
            file: file,
            text: shown.map { String($0.dropFirst(margin)) }.joined(separator: "\n"),
            marked: marked - start,
            word: word
        )
    }

    /// Lines, and what is to be said of one of them, counted from zero.
    struct Text: Encodable, Hashable, Sendable {
        let file: String
        let text: String
        let marked: Int
        let word: String
    }
}
