/// The calls of ``ScopedSearch``, with a ``SketchScope``.
@MainActor final class SketchSearch: Search {
    private(set) var books = 0 { didSet { nextWrite.happened() } }
    var nextWrite = NextWrite()
    private let tasks = SketchScope()
    private var last: SketchRun?

    func load() {
        tasks.addTask(for: self) {
            try await Library.books()
        } then: { model, books in
            model.books = books
        }
    }

    func replace() {
        tasks.addTask(key: "search", for: self) {
            try await Library.books()
        } then: { model, books in
            model.books = books
        }
    }

    func debounce(for delay: Duration) {
        last = tasks.addTask(key: "search", for: self) {
            try await Task.sleep(for: delay)
            return try await Library.books()
        } then: { model, books in
            model.books = books
        }
    }

    func end() async {
        last?.cancel()
        await last?.end()
    }
}
