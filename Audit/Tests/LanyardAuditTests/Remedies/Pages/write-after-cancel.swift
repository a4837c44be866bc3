import Foundation

@MainActor final class Finder {
    private let library = BookService()
    private var books: [Book] = []
    private var searching: Task<Void, Never>?

    func search(_ term: String) {
        searching?.cancel()
        searching = Task {
            let found = await library.books(matching: term)
            guard !Task.isCancelled else { return }
            books = found
        }
    }
}
