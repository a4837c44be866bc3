internal import LabModels

/// What the page shows of a live search; times in milliseconds since the screen was opened.
struct SearchStageState: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        var id: String
        var title: String
        var author: String?
        var year: Int?
    }

    struct Request: Encodable, Sendable {
        var id: Int
        var term: String
        var from: Int
        var to: Int?
        var end: String?
        var applied: Bool
        /// The term of the newer answer that this one took off the screen.
        var overwrote: String?
    }

    var term: String
    var isSearching: Bool
    var shownTerm: String?
    var isStale: Bool
    var books: [Item]
    var failure: String?
    var requests: [Request]
    /// Whether nothing is under way that could change the screen.
    var isQuiet: Bool
    var now: Int

    @MainActor init(_ model: any SearchScreenModel) {
        term = model.term
        isSearching = model.isSearching
        shownTerm = model.answer?.term
        isStale = model.isStale
        books = (model.answer?.books ?? []).map { book in
            Item(id: book.id, title: book.title, author: book.author, year: book.year)
        }
        failure = model.failure
        requests = model.chart.requests.map { request in
            Request(
                id: request.id,
                term: request.term,
                from: Self.milliseconds(request.from),
                to: request.to.map(Self.milliseconds),
                end: request.end?.rawValue,
                applied: request.end == .answered,
                overwrote: model.chart.overtaken(by: request)?.term
            )
        }
        isQuiet = Self.isQuiet(model)
        now = Self.milliseconds(model.chart.now)
    }

    /// Whether nothing is under way, nor going to be.
    @MainActor static func isQuiet(_ model: any SearchScreenModel) -> Bool {
        !model.isWaiting && !model.isSearching && model.chart.underWayCount == 0
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        Int(duration / .milliseconds(1))
    }
}
