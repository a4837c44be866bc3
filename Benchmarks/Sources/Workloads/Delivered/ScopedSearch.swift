import Lanyard

/// As README has it.
@MainActor final class ScopedSearch: Search {
    private(set) var books = 0 { didSet { nextWrite.happened() } }
    var nextWrite = NextWrite()
    private let tasks = TaskScope("Search")

    func load() {
        tasks.addTask(for: self) {
            try await Library.books()
        } then: { model, books in
            model.books = books
        }
    }

    func replace() {
        tasks.addTask(id: "search", policy: .replace, for: self) {
            try await Library.books()
        } then: { model, books in
            model.books = books
        }
    }

    func debounce(for delay: Duration) {
        tasks.addTask(id: "search", policy: .debounce(for: delay), for: self) {
            try await Library.books()
        } then: { model, books in
            model.books = books
        }
    }

    func end() async { await tasks.end() }
}
