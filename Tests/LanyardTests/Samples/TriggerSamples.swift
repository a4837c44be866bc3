import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

private struct Books {
    func books(matching term: String) async throws -> [String] { [term] }
}

@MainActor final class SearchScreen {
    private(set) var books: [String] = []
    private let tasks = TaskScope("Search")
    private let api = Books()

    private lazy var search = tasks.trigger("search", policy: .debounce(for: .milliseconds(300)), for: self) {
        [api] (term: String) in
        try await api.books(matching: term)
    } then: { @MainActor model, books in
        model.books = books
    }

    func termChanged(_ term: String) { search(term) }
}

extension Samples {
    /// Calls that carry a value.
    @Suite("Samples: triggers")
    struct Triggers {
        @Test @MainActor func `a screen that is released takes its search along`() async throws {
            var screen: SearchScreen? = SearchScreen()
            for term in ["h", "hi", "hit"] { screen?.termChanged(term) }
            weak let released = screen
            screen = nil
            #expect(released == nil)
        }
    }
}
