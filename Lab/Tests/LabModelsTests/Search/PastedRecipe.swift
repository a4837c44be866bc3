import LabModels
import Lanyard
import Observation
import Testing

/// A view model around the lines that the Lab's page gives to paste (`Page/next.js`).
@MainActor @Observable
private final class PastedRecipe {
    private let api: any BookSearching
    private(set) var books: [Book] = []

    init(_ api: any BookSearching) { self.api = api }

    private let tasks = TaskScope("Search")

    func search(_ term: String) {
        tasks.addTask(id: "search", policy: .replace, for: self) { [api] in
            try await api.books(matching: term)
        } then: { model, books in
            model.books = books
        }
    }
}

@Suite("What the Lab's page gives to paste") @MainActor
struct PastedRecipeTests {
    private let bench = SearchBench()

    @Test func `shows the answer to what was typed last`() async throws {
        let model = PastedRecipe(bench.deaf)
        model.search("a")
        await bench.books.isAsked("a")
        model.search("ab")
        await bench.books.isAsked("ab")
        bench.books.answer("ab")
        bench.books.answer("a")
        try await bench.wait { model.books.map(\.title) == ["ab"] }
    }
}
