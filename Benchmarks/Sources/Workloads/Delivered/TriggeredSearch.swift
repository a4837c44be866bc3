import Lanyard

/// The same as ``ScopedSearch/replace()``, declared once.
@MainActor final class TriggeredSearch: Search {
    private(set) var books = 0 { didSet { nextWrite.happened() } }
    var nextWrite = NextWrite()
    private let tasks = TaskScope("Search")

    private lazy var trigger = tasks.trigger("search", policy: .replace, for: self) { @MainActor (_: String) in
        try await Library.books()
    } then: { @MainActor model, books in
        model.books = books
    }

    func search() { trigger("Hitch") }

    func end() async { await tasks.end() }
}
