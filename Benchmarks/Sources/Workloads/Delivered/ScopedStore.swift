import Lanyard

/// The same as ``ScopedSearch``, on an actor.
actor ScopedStore: Store {
    private(set) var books = 0 { didSet { nextWrite.happened() } }
    var nextWrite = NextWrite()
    private let tasks = TaskScope("Store")

    func load() {
        tasks.addTask(for: self) {
            try await Library.books()
        } then: { store, books in
            store.books = books
        }
    }

    func replace() {
        tasks.addTask(id: "search", policy: .replace, for: self) {
            try await Library.books()
        } then: { store, books in
            store.books = books
        }
    }

    func debounce(for delay: Duration) {
        tasks.addTask(id: "search", policy: .debounce(for: delay), for: self) {
            try await Library.books()
        } then: { store, books in
            store.books = books
        }
    }
}
