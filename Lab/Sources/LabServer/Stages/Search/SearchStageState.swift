internal import LabModels

/// What the page shows of a live search.
struct SearchStageState: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        var id: String
        var title: String
        var author: String?
        var year: Int?
    }

    var term: String
    var isSearching: Bool
    /// How many requests are under way, whatever the screen says.
    var underWay: Int
    var shownTerm: String?
    var isStale: Bool
    var books: [Item]
    var failure: String?

    @MainActor init(_ model: any SearchScreenModel) {
        term = model.term
        isSearching = model.isSearching
        underWay = model.chart.underWayCount
        shownTerm = model.answer?.term
        isStale = model.isStale
        books = (model.answer?.books ?? []).map { book in
            Item(id: book.id, title: book.title, author: book.author, year: book.year)
        }
        failure = model.failure
    }

    /// Whether nothing is under way, nor going to be.
    @MainActor static func isQuiet(_ model: any SearchScreenModel) -> Bool {
        !model.isWaiting && !model.isSearching && model.chart.underWayCount == 0
    }
}
