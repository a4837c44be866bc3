internal import NIOHTTP1

/// Answers `GET /search.json?q=…&fields=…&limit=…` as Open Library does, out of a catalogue.
///
/// Like the real one it is slower for shorter terms, which find more: that is how answers overtake each other.
struct CatalogueService: WebService {
    let catalogue: Catalogue
    let clock: any Clock<Duration>

    func respond(to request: WebRequest) async -> WebResponse {
        guard request.path == "/search.json" else { return .text("There is only /search.json.", .notFound) }
        guard let term = request.query["q"] else { return .text("What to search for is missing: q=…", .badRequest) }
        do {
            try await clock.sleep(for: Self.delay(for: term))
            return try .json(answer(to: term, request))
        } catch {
            // The client has gone; nobody reads this.
            return .text("\(error)", .internalServerError)
        }
    }

    /// How long the answer to a term takes.
    static func delay(for term: String) -> Duration {
        term.count < 10 ? .milliseconds(2900 - 40 * term.count) : .milliseconds(300)
    }

    private func answer(to term: String, _ request: WebRequest) -> SearchAnswer {
        let limit = min(max(request.query["limit"].flatMap { Int($0) } ?? 100, 0), 1000)
        let fields = request.query["fields"].map { names in
            Set(names.split(separator: ",").compactMap { SearchAnswer.Field(rawValue: String($0)) })
        }
        return SearchAnswer(
            catalogue.works(matching: term),
            limit: limit,
            fields: fields ?? Set(SearchAnswer.Field.allCases)
        )
    }
}
