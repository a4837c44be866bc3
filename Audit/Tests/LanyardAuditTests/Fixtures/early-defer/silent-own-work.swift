final class Editor {
    var isParsing = false

    func parse() {
        isParsing = true
        defer { isParsing = false }
        tree = parser.parse(text)
        Task { await analytics.track("parsed") }
    }
}
