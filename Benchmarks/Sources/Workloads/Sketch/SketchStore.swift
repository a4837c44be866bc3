/// The calls of ``ScopedStore``, with a ``SketchScope``.
actor SketchStore: Store {
    private(set) var books = 0 { didSet { nextWrite.happened() } }
    var nextWrite = NextWrite()
    private let tasks = SketchScope()

    func load() {
        tasks.addTask(for: self) {
            try await Library.books()
        } then: { store, books in
            store.books = books
        }
    }

    func replace() {
        tasks.addTask(key: "search", for: self) {
            try await Library.books()
        } then: { store, books in
            store.books = books
        }
    }
}
